/** Limits of an account's fields, in characters. */
export const userLimits = {
  username: { min: 3, max: 40 },
  fullName: { min: 2, max: 120 },
  password: { min: 8, max: 128 },
  email: 254,
  about: 2000,
  model: 200,
  token: 1000,
  personality: 8000,
} as const;

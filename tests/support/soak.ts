/** Whether `npm run test:soak` is at work, which does more, and longer, of what the gate does a little of. */
export const soak = process.env.SOAK === "1";

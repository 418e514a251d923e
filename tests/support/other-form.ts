/** The state of a browser that gets public pages as who is signed in does, with the framework, and has no session. */
export const otherForm = {
  cookies: [
    {
      ...{ name: "rotativa_user", value: "1", domain: "localhost", path: "/", expires: -1 },
      ...{ httpOnly: false, secure: false, sameSite: "Lax" as const },
    },
  ],
  origins: [],
};

/** Of every site that a test or a bench starts with settings of its own. */
export const SECRET_KEY = "a key for tests only, 32 characters at least";

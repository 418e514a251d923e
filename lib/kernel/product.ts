import packageJson from "@/package.json";

/** The version of the product, such as `1.2.0`. */
export const productVersion: string = packageJson.version;

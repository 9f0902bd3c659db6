/** The version of the schema in `runtime-config.ts`, as in `wire-version.ts`. A configuration that was stored under another version is not read. */
export const configVersion = 10

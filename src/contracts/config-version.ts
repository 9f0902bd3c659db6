/** Of the schema in `runtime-config.ts`, as `wire-version.ts` counts it: a stored configuration that was read by it is not read again. */
export const configVersion = 4

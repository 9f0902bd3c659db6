/** From package.json, put in by the build. */
declare const __APP_VERSION__: string

/** Put in by the build; see `Engine.program`. */
declare const __PROGRAM__: number

/** The player saves and sends progress itself, so the library must not send requests or write to the console. */
export const quietSettings = {
  autocommit: false,
  lmsCommitUrl: false,
  logLevel: 5,
  autoProgress: false,
  mastery_override: false,
  onLogMessage: (): void => undefined,
} as const

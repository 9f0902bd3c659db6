/** The player keeps and sends by itself: the library asks nobody and writes nothing into the console. */
export const quietSettings = {
  autocommit: false,
  lmsCommitUrl: false,
  logLevel: 5,
  autoProgress: false,
  mastery_override: false,
  onLogMessage: (): void => undefined,
} as const

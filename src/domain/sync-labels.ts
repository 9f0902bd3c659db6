/** The labels for the progress of a command on its way to the depot. */
export const syncLabels = {
  saved: 'Saved here, waiting to be sent',
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'The depot has it',
  attention: 'Needs you',
} as const

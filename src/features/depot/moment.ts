const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** "14 May, 05:42" of a time as a service says it, in the United Kingdom. */
export const momentLabel = (at: string): string => format.format(new Date(at))

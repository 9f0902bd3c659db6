/**
 * The fields of the log that go to a collector. The log itself has more: who called, the path with its ids, and the
 * text of errors.
 */
const sentFields = [
  'service',
  'request',
  'method',
  'status',
  'ms',
  'job',
  'problem',
  'error',
  'code',
  'table',
  'constraint',
  'orders',
  'medium',
  'tries',
  'missing',
] as const

export interface LogFields {
  event: string
  time: string | undefined
  fields: Record<string, string | number>
}

/** Returns what a collector may have of a line of the log. */
export function readLogFields(line: string): LogFields {
  const all = JSON.parse(line) as Record<string, unknown>
  const fields: LogFields['fields'] = {}
  for (const name of sentFields) {
    const value = all[name]
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value
  }
  const { event, time } = all
  return {
    event: typeof event === 'string' ? event : 'unknown',
    time: typeof time === 'string' ? time : undefined,
    fields,
  }
}

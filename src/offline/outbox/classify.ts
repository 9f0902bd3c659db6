/**
 * What an HTTP status says of a whole push. By number, never by text: texts change, and a captive portal
 * writes what it likes.
 * - `answered`: the body holds a result for each mutation.
 * - `transient`: wait and send the same again; nothing of it may be lost or held against a row.
 * - `halve`: too much in one request.
 * - `suspect`: the service itself cannot read the request because of one of its rows.
 */
export type PushOutcome =
  | 'answered'
  | 'transient'
  | 'unauthorised'
  | 'epoch-changed'
  | 'halve'
  | 'upgrade-needed'
  | 'suspect'

export function classifyStatus(status: number): PushOutcome {
  if (status === 200) return 'answered'
  if (status === 401) return 'unauthorised'
  if (status === 409) return 'epoch-changed'
  if (status === 413) return 'halve'
  if (status === 426) return 'upgrade-needed'
  if (status === 400 || status === 422) return 'suspect'
  // The rest says nothing about the rows: a proxy in between, a service that is not there yet.
  return 'transient'
}

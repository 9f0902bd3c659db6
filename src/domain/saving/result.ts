/** The result of work that can fail in a way that a person has to be told about. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure }

/** Why nothing was saved. What was typed is still there. */
export interface SaveError {
  /** For the person: what happened, and what to do next. */
  message: string
  /** The field, or the row, that the message is about; absent where it is about the whole form. */
  field?: string
}

export const saveError = (message: string, field?: string): { ok: false; error: SaveError } => ({
  ok: false,
  error: { message, ...(field !== undefined && { field }) },
})

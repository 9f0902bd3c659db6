/** The result of work whose failure must be shown to a person. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure }

/** Why nothing was saved. What was typed is still there. */
export interface SaveError {
  /** The message for the person: what happened, and what to do next. */
  message: string
  /** The field, or the row, that the message is about; absent where it is about the whole form. */
  field?: string
}

export const saveError = (message: string, field?: string): { ok: false; error: SaveError } => ({
  ok: false,
  error: { message, ...(field !== undefined && { field }) },
})

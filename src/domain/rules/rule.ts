export interface RuledFile {
  name: string
  /** The media type of the file. */
  type: string
  /** Bytes. */
  size: number
  /** The size in px; null if the file is not a readable picture. */
  dimensions: { width: number; height: number } | null
}

export interface RuleContext {
  /** The other answers of the form, by the names of their fields. */
  form: Readonly<Record<string, unknown>>
}

/** Returns whether a value passes the rule. Values are texts, numbers, files or lists of these. */
export type Rule<Params> = (value: unknown, params: Params, context: RuleContext) => boolean

/** A list passes a rule if each of its members does. */
export const each =
  <Params>(rule: (value: unknown, params: Params) => boolean) =>
  (value: unknown, params: Params): boolean =>
    Array.isArray(value) ? value.every((member) => each(rule)(member, params)) : rule(value, params)

/** Nothing has been answered: every rule but the required ones lets that pass. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const asText = (value: unknown): string => String(value)

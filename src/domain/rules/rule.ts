export interface RuledFile {
  name: string
  /** Its media type. */
  type: string
  /** Bytes. */
  size: number
  /** In px; null where it is no picture that can be read. */
  dimensions: { width: number; height: number } | null
}

export interface RuleContext {
  /** The other answers of the form, by the names of their fields. */
  form: Readonly<Record<string, unknown>>
}

/** Whether a value keeps the rule. Values are whatever a form holds: texts, numbers, files, lists of them. */
export type Rule<Params> = (value: unknown, params: Params, context: RuleContext) => boolean

/** A list keeps a rule where each of its members does. */
export const each =
  <Params>(rule: (value: unknown, params: Params) => boolean) =>
  (value: unknown, params: Params): boolean =>
    Array.isArray(value) ? value.every((member) => each(rule)(member, params)) : rule(value, params)

/** Nothing has been answered: every rule but the required ones lets that pass. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const asText = (value: unknown): string => String(value)

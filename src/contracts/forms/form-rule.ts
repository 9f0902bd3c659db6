import * as z from 'zod/mini'

/** A number of items, characters or pixels. */
const count = z.int().check(z.nonnegative())
const none = <Name extends string>(rule: Name) => z.object({ rule: z.literal(rule) })
/** `locale` is a language such as "en" or "pl". Without it, the letters may be of any one language but not of a mixture. */
const letters = <Name extends string>(rule: Name) => z.object({ rule: z.literal(rule), locale: z.optional(z.string()) })
const length = <Name extends string>(rule: Name) => z.object({ rule: z.literal(rule), length: count })
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const values = z.array(scalar).check(z.minLength(1))

/** The source of a regular expression that browsers can read. */
const pattern = z.string().check(
  z.maxLength(200),
  z.refine((text) => {
    try {
      return Boolean(new RegExp(text))
    } catch {
      return false
    }
  }, 'Not a regular expression'),
)

/** A rule of a form field: `{ rule: 'between', min: 1, max: 8 }`. These are the 28 rules of the specification. */
export const formRuleSchema = z.discriminatedUnion('rule', [
  letters('alpha'),
  letters('alpha_dash'),
  letters('alpha_num'),
  letters('alpha_spaces'),
  z.object({ rule: z.literal('between'), min: z.number(), max: z.number() }),
  /** `target` is the field that must have the same value. */
  z.object({ rule: z.literal('confirmed'), target: z.string() }),
  /** Exactly this many digits, 0 to 9. */
  length('digits'),
  /** The size of each picture, in pixels. */
  z.object({ rule: z.literal('dimensions'), width: count, height: count }),
  /** `decimals` is how many digits must follow the separator, if there is one; 0 allows any number. */
  z.object({ rule: z.literal('double'), decimals: z.optional(count), separator: z.optional(z.enum(['dot', 'comma'])) }),
  /** `multiple` allows several addresses, separated by commas. */
  z.object({ rule: z.literal('email'), multiple: z.optional(z.boolean()) }),
  z.object({ rule: z.literal('excluded'), values }),
  /** `extensions` are written without their dots. */
  z.object({
    rule: z.literal('ext'),
    extensions: z.array(z.string().check(z.regex(/^[a-z0-9]+$/i))).check(z.minLength(1)),
  }),
  none('image'),
  none('integer'),
  z.object({ rule: z.literal('is'), other: scalar }),
  z.object({ rule: z.literal('is_not'), other: scalar }),
  /** The exact number of characters, as people count them, or of items in a list. */
  length('length'),
  /** The number of UTF-16 units, as an input's `maxlength` counts. */
  length('max'),
  z.object({ rule: z.literal('max_value'), max: z.number() }),
  /** `types` are media types; "image/*" allows all of a kind. */
  z.object({
    rule: z.literal('mimes'),
    types: z.array(z.string().check(z.regex(/^[a-z0-9.+-]+\/(\*|[a-z0-9.+-]+)$/i))).check(z.minLength(1)),
  }),
  length('min'),
  z.object({ rule: z.literal('min_value'), min: z.number() }),
  none('numeric'),
  z.object({ rule: z.literal('oneOf'), values }),
  z.object({ rule: z.literal('regex'), regex: pattern }),
  z.object({ rule: z.literal('required'), allowFalse: z.optional(z.boolean()) }),
  /** Required if `target` has one of `values`; without `values`, if `target` has any answer. */
  z.object({ rule: z.literal('required_if'), target: z.string(), values: z.optional(z.array(scalar)) }),
  /** Kilobytes of 1,024 bytes. */
  z.object({ rule: z.literal('size'), size: z.number().check(z.nonnegative()) }),
])
export type FormRule = z.infer<typeof formRuleSchema>
export type RuleName = FormRule['rule']

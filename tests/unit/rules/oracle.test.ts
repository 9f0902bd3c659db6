import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import oracle from 'vee-validate/dist/rules.umd.js'
import { formRuleSchema, type RuleName } from '#contracts/forms/form-rule.ts'
import { getFirstError } from '#domain/rules/first-error.ts'
import { rules } from '#domain/rules/rule-table.ts'
import { isEmpty } from '#domain/rules/rule.ts'

const seed = 20260606
const runs = 500

const { messages } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('vee-validate/dist/locale/en.json'), 'utf8'),
) as {
  messages: Record<string, string>
}

/** Letters of many languages, figures, marks, what looks like a number, and what looks like none. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...Array.from('abzAZ09 _-éÉßŁżÆøñÇğııİ東カあヾאב\'ثم٣٧ЯёЇΩώ.@,"+')) }),
  fc.constantFrom(
    '1',
    '-1',
    '01',
    '1.5',
    '1,5',
    '1.50',
    '.5',
    '5.',
    '1e3',
    '0x10',
    ' 7 ',
    'true',
    'null',
    '٣٤',
    '٣4',
    '👩‍🚀',
    'é',
    '\u202Eabc',
  ),
  fc.emailAddress(),
  fc.constantFrom(
    'a@b.co',
    'a.b@c-d.example',
    '"a b"@c.de',
    'a@[1.2.3.4]',
    'a@b',
    'a b@c.de',
    'a@b.c',
    'a@@b.co',
    'a@b.co, c@d.ee',
    'a@b.co,x',
  ),
)
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.integer({ min: -20, max: 20 }),
  fc.double({ noNaN: true, min: -9, max: 9 }),
  fc.boolean(),
  fc.constant(null),
)
const values = fc.oneof({ weight: 5, arbitrary: value }, fc.array(value, { minLength: 1, maxLength: 3 }))
/** Every picture of these tests is 8 by 9. */
const picture = { width: 8, height: 9 }

const file = fc.record({
  name: fc.oneof(
    fc.constantFrom('a.jpg', 'a.JPEG', 'b.png', 'c.webp', 'd.svg', 'e.pdf', 'jpg', 'f.jpg.exe', 'g.', 'h.heic'),
    fc.string(),
  ),
  type: fc.constantFrom('image/jpeg', 'image/png', 'application/pdf', '', 'text/plain', 'image/'),
  size: fc.constantFrom(0, 1, 1024, 1025, 400 * 1024, 400 * 1024 + 1),
  dimensions: fc.constant(picture),
})
const files = fc.oneof(file, fc.array(file, { minLength: 1, maxLength: 3 }))
const count = fc.integer({ min: 0, max: 6 })
const number = fc.integer({ min: -8, max: 8 })
// Danish and Persian are told apart in a decision.
const locale = fc.constantFrom('', '', 'en', 'de', 'pl', 'tr', 'ar', 'ja', 'he', 'el', 'uk', 'no-such')

/** Our parameters, and the same as the oracle takes them. */
interface Case {
  ours: Record<string, unknown>
  theirs: unknown
  form?: Record<string, unknown>
}
const same = (params: Record<string, unknown>): Case => ({ ours: params, theirs: params })
const none = fc.constant(same({}))
const letters = fc.record({ locale }).map(same)
const choices = fc
  .array(fc.oneof(value, fc.constantFrom('a', 1, '1', true)), { minLength: 1, maxLength: 3 })
  .map((list): Case => ({ ours: { values: list }, theirs: list }))

const cases: Record<RuleName, [fc.Arbitrary<unknown>, fc.Arbitrary<Case>]> = {
  alpha: [values, letters],
  alpha_dash: [values, letters],
  alpha_num: [values, letters],
  alpha_spaces: [values, letters],
  between: [values, fc.record({ min: number, max: number }).map(same)],
  confirmed: [
    values,
    value.map((other): Case => ({ ours: { target: 'other' }, theirs: { target: other }, form: { other } })),
  ],
  digits: [values, fc.record({ length: count }).map(same)],
  dimensions: [files, fc.record({ width: fc.constantFrom(8, 9), height: fc.constantFrom(8, 9) }).map(same)],
  double: [
    values,
    fc.record({ decimals: fc.constantFrom(0, 1, 2), separator: fc.constantFrom('dot', 'comma') }).map(same),
  ],
  email: [values, fc.record({ multiple: fc.boolean() }).map(same)],
  excluded: [values, choices],
  ext: [
    files,
    fc
      .constantFrom(['jpg', 'png'], ['pdf'], ['svg'])
      .map((list): Case => ({ ours: { extensions: list }, theirs: list })),
  ],
  image: [files, none],
  integer: [values, none],
  is: [values, fc.record({ other: value }).map(same)],
  is_not: [values, fc.record({ other: value }).map(same)],
  length: [values, fc.record({ length: count }).map(same)],
  max: [values, fc.record({ length: count }).map(same)],
  max_value: [values, fc.record({ max: number }).map(same)],
  mimes: [
    files,
    fc
      .constantFrom(['image/jpeg', 'image/png'], ['image/*'], ['application/pdf'])
      .map((list): Case => ({ ours: { types: list }, theirs: list })),
  ],
  min: [values, fc.record({ length: count }).map(same)],
  min_value: [values, fc.record({ min: number }).map(same)],
  numeric: [values, none],
  oneOf: [values, choices],
  regex: [
    values,
    fc
      .constantFrom('^a', '\\d{2}', '^$', '[A-Z]+$')
      .map((regex): Case => ({ ours: { regex }, theirs: { regex: new RegExp(regex) } })),
  ],
  required: [
    fc.oneof(values, fc.constantFrom(undefined, '', '  ', [], 0)),
    fc.record({ allowFalse: fc.boolean() }).map(same),
  ],
  required_if: [
    fc.oneof(values, fc.constantFrom(undefined, '', '  ', [])),
    fc
      .tuple(
        fc.oneof(value, fc.constantFrom('', '  ', undefined)),
        fc.option(fc.array(fc.constantFrom('a', 1, '1', '', 'true'), { maxLength: 2 }), { nil: undefined }),
      )
      .map(([other, list]): Case => ({
        ours: { target: 'other', ...(list && { values: list }) },
        theirs: { target: other, values: list },
        form: { other },
      })),
  ],
  size: [files, fc.constantFrom({ size: 1 }, { size: 400 }, { size: 0 }).map(same)],
}

vi.stubGlobal('window', { URL: { createObjectURL: () => 'blob:picture' } })
vi.stubGlobal(
  'Image',
  class {
    readonly width = picture.width
    readonly height = picture.height
    onload = (): void => undefined
    set src(_: string) {
      this.onload()
    }
  },
)
afterAll(() => vi.unstubAllGlobals())

async function theirVerdict(name: RuleName, given: unknown, params: unknown): Promise<boolean> {
  const answer = await oracle[name]?.validate(given, params)
  return typeof answer === 'object' && answer !== null ? (answer as { valid: boolean }).valid : Boolean(answer)
}

const theirMessage = (name: string, field: string, params: Record<string, unknown>): string =>
  (messages[name] ?? '{_field_} is not valid.').replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    key === '_field_' ? field : String(params[key]),
  )

let compared = 0

test.each(Object.keys(rules) as RuleName[])('%s judges and says as the original does', async (name) => {
  const [given, params] = cases[name]
  for (const [each, { ours, theirs, form = {} }] of fc.sample(fc.tuple(given, params), { numRuns: runs, seed })) {
    const set = formRuleSchema.parse({ rule: name, ...ours })
    const keeps = await theirVerdict(name, each, theirs)
    const expected =
      keeps || (isEmpty(each) && !name.startsWith('required')) ? undefined : theirMessage(name, 'Answer', ours)
    const fault = getFirstError([set], each, 'Answer', { form })
    expect(fault, `${JSON.stringify(set)} on ${JSON.stringify(each)} (seed ${seed})`).toBe(expected)
    compared++
  }
})

test('there are 28 rules, and enough has been compared', () => {
  expect(Object.keys(rules)).toHaveLength(28)
  expect(compared).toBeGreaterThanOrEqual(10_000)
})

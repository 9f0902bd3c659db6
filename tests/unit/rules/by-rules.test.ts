import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FormRule } from '#contracts/forms/form-rule.ts'
import { byRules } from '#domain/rules/by-rules.ts'

const code: FormRule[] = [{ rule: 'required' }, { rule: 'alpha_num' }, { rule: 'min', length: 3 }]
const schema = z.object({ code: z.string().check(z.trim(), byRules(code, 'Depot code', { form: {} })) })
const faults = (value: unknown) =>
  schema.safeParse({ code: value }).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('rules are a check of a zod schema, and its issue has the words of the rule and the place of the field', () => {
  expect(schema.parse({ code: ' SAM ' })).toEqual({ code: 'SAM' })
  expect(faults('')).toEqual([['code', 'The Depot code field is required']])
  expect(faults('S-1')).toEqual([['code', 'The Depot code field may only contain alpha-numeric characters']])
  expect(faults('SA ')).toEqual([['code', 'The Depot code field must be at least 3 characters']])
})

test('what has another shape is the schema’s to refuse, and no rule is asked', () => {
  expect(faults(7)?.map(([path]) => path)).toEqual(['code'])
  expect(schema.safeParse({ code: 7 }).error?.issues[0]?.code).toBe('invalid_type')
})

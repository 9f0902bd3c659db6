import { expect, test } from 'vitest'
import type { FormRule } from '#contracts/forms/form-rule.ts'
import { getFirstError } from '#domain/rules/first-error.ts'

const fault = (rules: FormRule[], value: unknown, form: Record<string, unknown> = {}) =>
  getFirstError(rules, value, 'Miles', { form })

test('what is not answered breaks no rule but the required ones', () => {
  const rules: FormRule[] = [{ rule: 'integer' }, { rule: 'min_value', min: 1 }]
  for (const nothing of [undefined, null, '', []]) {
    expect(fault(rules, nothing)).toBeUndefined()
    expect(fault([...rules, { rule: 'required' }], nothing)).toBe('The Miles field is required')
  }
  expect(fault([{ rule: 'required' }], 0)).toBeUndefined()
  expect(fault([{ rule: 'required' }], false)).toBeUndefined()
  expect(fault([{ rule: 'required' }], '  ')).toBe('The Miles field is required')
})

test('required ones come first, then the others in their order, and the first says what is wrong', () => {
  const rules: FormRule[] = [{ rule: 'integer' }, { rule: 'max', length: 2 }, { rule: 'required' }]
  expect(fault(rules, '')).toBe('The Miles field is required')
  expect(fault(rules, 'abc')).toBe('The Miles field must be an integer')
  expect(fault(rules, '123')).toBe('The Miles field may not be greater than 2 characters')
  expect(fault(rules, '12')).toBeUndefined()
})

test('an answer is asked for where another one was given, and then looked at by the other rules too', () => {
  const rules: FormRule[] = [{ rule: 'required_if', target: 'reason', values: ['late'] }, { rule: 'integer' }]
  expect(fault(rules, '', { reason: 'closed' })).toBeUndefined()
  expect(fault(rules, '', { reason: 'late' })).toBe('The Miles field is required')
  expect(fault(rules, 'x', { reason: 'closed' })).toBe('The Miles field must be an integer')
})

test('people count characters as they see them, and inputs count units', () => {
  expect(fault([{ rule: 'length', length: 1 }], '🚚')).toBeUndefined()
  expect(fault([{ rule: 'max', length: 1 }], '🚚')).toBe('The Miles field may not be greater than 1 characters')
})

test('a picture is of a size where it could be read, and of none where it could not', () => {
  const rules: FormRule[] = [{ rule: 'dimensions', width: 4, height: 3 }]
  const look = (dimensions: { width: number; height: number } | null) =>
    fault(rules, [{ name: 'door.jpg', type: 'image/jpeg', size: 9, dimensions }])
  expect(look({ width: 4, height: 3 })).toBeUndefined()
  expect(look({ width: 3, height: 4 })).toBe('The Miles field must be 4 pixels by 3 pixels')
  expect(look(null)).toBe('The Miles field must be 4 pixels by 3 pixels')
})

test('a Danish or Persian name is judged as one of any other language is', () => {
  expect(fault([{ rule: 'alpha_num', locale: 'da' }], 'Müller12')).toBe(
    'The Miles field may only contain alpha-numeric characters',
  )
  expect(fault([{ rule: 'alpha_num', locale: 'da' }], 'Ørsted12')).toBeUndefined()
  expect(fault([{ rule: 'alpha_spaces', locale: 'fa' }], 'پارسا چ')).toBeUndefined()
  expect(fault([{ rule: 'alpha_dash', locale: 'fa' }], 'گ_12')).toBeUndefined()
})

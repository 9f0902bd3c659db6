import { expect, test } from 'vitest'
import type { FieldType } from '#contracts/forms/form-answer.ts'
import { rules } from '#domain/rules/rule-table.ts'
import type { RuleName } from '#contracts/forms/form-rule.ts'
import { errorMessage } from '#features/enquiry/error-messages.ts'

test.each<[FieldType, string, string]>([
  ['date', 'Date of the incident', 'Enter the date of the incident'],
  ['round-number', 'Round', 'Choose the round'],
  ['free-text', 'What happened', 'Enter what happened'],
  ['free-text', 'Your question', 'Enter your question'],
  ['free-text', 'Did anybody see it?', 'Answer the question: Did anybody see it?'],
  ['image-upload', 'Photos', 'Add a photo'],
  ['number', 'VAT', 'Enter the VAT'],
  ['period', 'Period', 'Choose the period'],
])('an answer that is missing: %s, %s', (type, label, words) => {
  expect(errorMessage({ type, label }, 'required', {})).toBe(words)
  expect(errorMessage({ type, label }, 'required_if', {})).toBe(words)
})

test('every rule has words, and its figures are in them', () => {
  const params = { min: 1, max: 8, length: 12, width: 640, height: 480, size: 300 }
  const field = { type: 'free-text', label: 'Miles' } as const
  for (const rule of Object.keys(rules) as RuleName[])
    expect(errorMessage(field, rule, params), rule).toMatch(/^(Miles [a-z][^{}]*|Enter the miles)$/)
  expect(errorMessage(field, 'between', params)).toBe('Miles must be between 1 and 8')
  expect(errorMessage(field, 'dimensions', params)).toBe('Miles must be 640 by 480 pixels')
  expect(errorMessage(field, 'regex', {})).toBe('Miles isn’t in the right format')
})

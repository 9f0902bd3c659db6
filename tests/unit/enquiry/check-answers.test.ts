import { expect, test } from 'vitest'
import { fieldTypes, type FieldType } from '#contracts/forms/form-answer.ts'
import type { FormField } from '#contracts/forms/form-field.ts'
import { formEntrySchema, readFormSchema } from '#contracts/forms/form.ts'
import { getAnswerPhotos } from '#contracts/forms/enquiry-commands.ts'
import { checkAnswers, pickFormAnswers } from '#domain/enquiry/check-answers.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import { numberedId } from '#support/parcels.ts'

const picture = (at: number, size = 1000) => ({
  photo: { id: numberedId(at), sha256: 'a'.repeat(64), type: 'image/jpeg', size },
  width: 8,
  height: 9,
})
const field = (type: FieldType, rules: FormField['rules'] = []): FormField => ({
  id: 'it',
  type,
  label: 'Thing',
  rules,
})
const fault = (asked: FormField, it: unknown, more = {}) => checkAnswers([asked], { it, ...more }).get('it')

const good: Record<FieldType, readonly unknown[]> = {
  date: ['2026-05-14', '2024-02-29'],
  'free-text': ['🚚 שלום\nmiles', 'x'.repeat(4000)],
  'image-upload': [[picture(1), picture(2)]],
  'incident-number': ['INC-104/2'],
  'invoice-type': ['star-bonus'],
  number: [0, -1.5],
  period: ['2026-P12'],
  'round-number': ['104', 'A12'],
  time: ['00:00', '23:59'],
}
const bad: Record<FieldType, readonly unknown[]> = {
  date: ['2026-02-29', '14/05/2026', 20260514],
  'free-text': ['x'.repeat(4001), 7],
  'image-upload': [['door.jpg'], Array.from({ length: 21 }, (_, at) => picture(at + 1)), [picture(1, 400 * 1024 + 1)]],
  'incident-number': ['x'.repeat(201)],
  'invoice-type': ['pension'],
  number: ['7', Number.NaN],
  period: ['2026-P13', '2026-5'],
  'round-number': ['one', '123456789'],
  time: ['24:00', '7:15'],
}

test.each(fieldTypes)('an answer of the type %s has one shape', (type) => {
  for (const answer of good[type]) expect(fault(field(type), answer), `for ${JSON.stringify(answer)}`).toBeUndefined()
  for (const answer of bad[type])
    expect(fault(field(type), answer), `for ${JSON.stringify(answer)}`).toBe('The Thing field format is invalid')
  for (const nothing of [undefined, null, '']) {
    expect(fault(field(type), nothing)).toBeUndefined()
    expect(fault(field(type, [{ rule: 'required' }]), nothing)).toBe('The Thing field is required')
  }
})

test('rules look at pictures as files, whatever they were called', () => {
  expect(
    fault(
      field('image-upload', [
        { rule: 'image' },
        { rule: 'ext', extensions: ['jpg'] },
        { rule: 'dimensions', width: 8, height: 9 },
      ]),
      [picture(1)],
    ),
  ).toBeUndefined()
  expect(fault(field('image-upload', [{ rule: 'size', size: 1 }]), [picture(1, 1024), picture(2, 1025)])).toBe(
    'The Thing field size must be less than 1KB',
  )
  expect(fault(field('image-upload', [{ rule: 'mimes', types: ['image/png'] }]), [picture(1)])).toBe(
    'The Thing field must have a valid file type',
  )
})

test('an answer is judged as it will be stored: spaces around it fill no minimum', () => {
  expect(fault(field('free-text', [{ rule: 'min', length: 5 }]), '  ab   ')).toBe(
    'The Thing field must be at least 5 characters',
  )
  expect(fault(field('free-text', [{ rule: 'max', length: 2 }]), '  ab   ')).toBeUndefined()
})

test('a rule may look at the answer to another question', () => {
  expect(
    fault(field('free-text', [{ rule: 'required_if', target: 'reason', values: ['other'] }]), '', { reason: 'other' }),
  ).toBe('The Thing field is required')
  expect(fault(field('free-text', [{ rule: 'confirmed', target: 'again' }]), 'a', { again: 'b' })).toBe(
    'The Thing field confirmation does not match',
  )
})

test('faults come in the order of the questions, and answers that nobody asked for are left out', () => {
  const fields = demoForms['pay']?.fields ?? []
  expect([...checkAnswers(fields, {}).keys()]).toEqual(['invoice', 'period', 'amount', 'details'])
  expect(pickFormAnswers(fields, { invoice: 'delivery', amount: 0, details: '', hack: 1 })).toEqual({
    invoice: 'delivery',
    amount: 0,
  })
})

test('the forms of the demo are forms, and together they ask every type of question', () => {
  const entries = Object.values(demoForms).map((entry) => formEntrySchema.parse(entry))
  expect(new Set(entries.flatMap(({ fields }) => fields.map(({ type }) => type)))).toEqual(new Set(fieldTypes))
})

test('a form of a newer service can be read, to say that the app is too old for it', () => {
  const [simple] = Object.values(demoForms)
  const strange = { id: 'where', type: 'place-on-map', label: 'Where', rules: [{ rule: 'near' }], map: 'UK' }
  expect(readFormSchema.parse({ ...simple, id: 'incident', version: 7, fields: [strange] }).fields).toEqual([
    { id: 'where', type: 'place-on-map', label: 'Where' },
  ])
})

test('the photos of an enquiry are those of all its questions', () => {
  expect(
    getAnswerPhotos({ a: [picture(1)], b: 'text', c: [picture(2), picture(3)], d: [] }).map(({ id }) => id),
  ).toEqual([1, 2, 3].map(numberedId))
})

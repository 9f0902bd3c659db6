import { expect, test } from 'vitest'
import { fieldTypes, type Answers, type FieldType, type PictureAnswer } from '#contracts/forms/form-answer.ts'
import type { FormField } from '#contracts/forms/form-field.ts'
import { readAnswers, typedAnswers } from '#features/enquiry/read-answers.ts'
import { numberedId } from '#support/parcels.ts'

const picture = (at: number): PictureAnswer => ({
  photo: { id: numberedId(at), sha256: `${at}`.repeat(64), type: 'image/jpeg', size: 3 },
  width: 8,
  height: 9,
})
const answers: Record<FieldType, unknown> = {
  date: '2026-05-04',
  'free-text': 'Two lines\n🚚 שלום',
  'image-upload': [picture(1), picture(2)],
  'incident-number': 'INC-104/2',
  'invoice-type': 'star-bonus',
  number: -1234.5,
  period: '2026-P12',
  'round-number': 'A12',
  time: '05:42',
}
const field = (type: FieldType): FormField => ({ id: type, type, label: type, rules: [] })
const bytes = new Map([1, 2].map((at) => [numberedId(at), new Uint8Array([at, at, at]).buffer]))
const nameless = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((answer: PictureAnswer) => ({ ...answer, photo: { ...answer.photo, id: '' } }))
    : value

test.each(fieldTypes)('a refused answer of the type %s is typed again as it was read', (type) => {
  const fields = [field(type)]
  const own: Answers = { [type]: answers[type] }
  const typed = typedAnswers({ fields }, own, bytes)
  const read = readAnswers({ fields }, typed)
  expect(nameless(read.answers[type])).toEqual(nameless(answers[type]))
  expect(read.faults).toEqual(new Map())
})

test('pictures come back with their own bytes, and without those that are gone', () => {
  const fields = [field('image-upload')]
  const { bytes: again } = readAnswers({ fields }, typedAnswers({ fields }, answers, bytes))
  expect(Object.values(again)).toEqual([...bytes.values()])
  const typed = typedAnswers({ fields }, answers, new Map([...bytes].slice(1)))
  expect(typed['image-upload']).toHaveLength(1)
})

test('questions that were not answered stay as empty as they were', () => {
  expect(typedAnswers({ fields: fieldTypes.map(field) }, { date: '', 'free-text': '' }, bytes)).toEqual({})
})

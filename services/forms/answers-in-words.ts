import type { BlobRef } from '#contracts/sync/blob.ts'
import { answerSchemas, type Answers } from '#contracts/forms/form-answer.ts'
import type { Form } from '#contracts/forms/form.ts'
import { longDay } from '#domain/dates/day.ts'

interface AnsweredForm {
  lines: { label: string; text: string }[]
  photos: BlobRef[]
}

/** What was answered, for somebody who reads it and has not the form: a line a question, and the pictures of all of them. */
export function answersInWords(fields: Form['fields'], answers: Answers): AnsweredForm {
  const said: AnsweredForm = { lines: [], photos: [] }
  for (const { id, type, label } of fields) {
    const answer = answers[id]
    if (answer === undefined || answer === null || answer === '') continue
    const pictures = type === 'image-upload' ? answerSchemas[type].safeParse(answer).data : undefined
    if (pictures) said.photos.push(...pictures.map(({ photo }) => photo))
    else said.lines.push({ label, text: wordsOf(type, answer) })
  }
  return said
}

function wordsOf(type: Form['fields'][number]['type'], answer: unknown): string {
  const text = String(answer)
  if (type === 'date') return longDay(new Date(`${text}T12:00:00Z`))
  return type === 'invoice-type' ? text.replaceAll('-', ' ') : text
}

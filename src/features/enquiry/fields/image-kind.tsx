import { answerSchemas, pictureLimit } from '#contracts/forms/form-answer.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import type { FieldInputProps, FieldKind } from './field-kind.ts'

const pictureAnswersSchema = answerSchemas['image-upload']

function Images({ texts, value, onChange, around }: FieldInputProps<TakenPhoto[]>) {
  const { id, label, hint, error } = texts
  const { reading, onReading, onLeaving } = around
  return (
    <PhotoField
      id={id}
      label={label}
      hint={typeof hint === 'string' ? hint : undefined}
      error={error}
      photos={value}
      most={pictureLimit}
      several
      onPhotos={onChange}
      reading={reading}
      onReading={onReading}
      onLeaving={onLeaving}
    />
  )
}

export const imageUpload: FieldKind<TakenPhoto[]> = {
  empty: [],
  Input: Images,
  read: (value, name) => value.map((photo) => ({ photo: name(photo), width: photo.width, height: photo.height })),
  typed: (answer, photoOf) =>
    pictureAnswersSchema.safeParse(answer).data?.flatMap((picture) => photoOf(picture) ?? []) ?? [],
  words: (answer) => {
    const count = Array.isArray(answer) ? answer.length : 0
    return count === 1 ? '1 photo' : `${count} photos`
  },
}

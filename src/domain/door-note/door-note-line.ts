import type { DoorNote, DoorNoteKind } from '#contracts/manifest/door-notes.ts'

export const doorNoteLabels: Readonly<Record<DoorNoteKind, string>> = {
  dog: 'Dog',
  steps: 'Steps',
  hazard: 'Other hazard',
  safe_place: 'Safe place',
  code: 'Code',
  entrance: 'Entrance',
  pin: 'Where to stand',
  other: 'Something else',
}

/** "Dog: behind the gate" */
export const doorNoteLine = ({ kind, text }: Pick<DoorNote, 'kind' | 'text'>): string => {
  if (text === '') return doorNoteLabels[kind]
  return kind === 'hazard' || kind === 'other' ? text : `${doorNoteLabels[kind]}: ${text}`
}

import { dailyDoorNoteLimit, doorNoteLimit, type DoorNote } from '#contracts/manifest/door-notes.ts'
import { dayName } from '../dates/near-day.ts'
import { londonDay } from '../dates/day.ts'
import { getDoorNoteAge } from './door-note-age.ts'

const dayLabel = (time: string): string => dayName(londonDay(new Date(time)))

/** Returns how old a note is and who says so: "A courier, confirmed on Thursday 14 May". `now` in milliseconds. */
export function doorNoteSource(
  note: Pick<DoorNote, 'by' | 'kind' | 'writtenAt' | 'confirmedAt' | 'doubtedAt'>,
  now: number,
): string {
  const { by, writtenAt, confirmedAt } = note
  const who = { you: 'You', courier: 'A courier', depot: 'Your depot' }[by]
  const when = confirmedAt === writtenAt ? `written on ${dayLabel(writtenAt)}` : `confirmed on ${dayLabel(confirmedAt)}`
  return `${who}, ${when}${getDoorNoteAge(note, now) === 'older' ? '. Older: it may have changed' : ''}`
}

export const doubtLabel = (doubtedAt: string): string =>
  `Somebody said on ${dayLabel(doubtedAt)} that this is no longer true`

/** Messages by the codes with which the service rejects a courier's note. */
export const doorNoteRejections: Readonly<Record<string, string>> = {
  'parcel-unknown': 'This parcel is no longer on a list of yours, so its door can’t get a note.',
  'door-unknown': 'The depot has no parcel of yours for this door, so the note can’t be saved.',
  'door-full': `This door has ${doorNoteLimit} notes already. Mark one as no longer true, then try again.`,
  'too-many-notes': `You can write ${dailyDoorNoteLimit} door notes in a day. Try again tomorrow.`,
  'note-exists': 'This note was saved before.',
  'note-unknown': 'This note is no longer there.',
}

import { foldText } from '../search/fold-text.ts'

export type PersonalDetail = 'email' | 'phone' | 'name'

const email = /\S+@\S+\.\S+/
/** Nine digits or more with what people write between them: a door's code is shorter. */
const phone = /(?:\+|\b)\d(?:[\s().-]{0,2}\d){8,}/
const title = /\b(?:mr|mrs|ms|miss|mx|dr|prof|sir|lady)\b\.?\s+\p{L}/iu
/** "ask for Jo", "called Jo", "name is Jo": small words of the door are left out. */
const introduced =
  /\b(?:ask(?:s|ing)? for|called|named|name(?: is|'s|:)|speak to|belongs to)\s+(?!the\b|a\b|an\b|it\b|his\b|her\b|their\b|reception\b|security\b|concierge\b)\p{L}/iu

/** Words of a name that are as likely to be part of a door. */
const shortest = 3

/**
 * Returns what a text seems to say about a person, or null. It is a guess: people are warned and decide.
 * @param recipients the names on the labels for the door
 */
export function findPersonalDetail(
  text: string,
  recipients: readonly string[] = [],
  address = '',
): PersonalDetail | null {
  if (email.test(text)) return 'email'
  if (phone.test(text)) return 'phone'
  if (title.test(text) || introduced.test(text)) return 'name'
  const ofDoor = new Set(foldText(address).split(' '))
  const names = recipients.flatMap((name) => foldText(name).split(' '))
  const words = new Set(foldText(text).split(' '))
  return names.some((name) => name.length >= shortest && !ofDoor.has(name) && words.has(name)) ? 'name' : null
}

export const personalDetailWarnings: Readonly<Record<PersonalDetail, string>> = {
  email: 'This looks like somebody’s email address. Door notes are about the door, not about people: take it out.',
  phone: 'This looks like a phone number. Door notes are about the door, not about people: take it out.',
  name: 'This looks like a person’s name. Door notes are about the door, not about people: take it out.',
}

export type SignOutWay = 'sent' | 'kept' | 'discarded'

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
const stay = (count: number): string => (count === 1 ? 'stays' : 'stay')

/** Whether it is a courier’s phone, or a device on which staff use a console. */
export type Place = 'phone' | 'device'

/** Staff have no list: what their console has loaded stays. */
export const formatSent = (username: string, place: Place): string =>
  `Everything is sent. ${place === 'phone' ? 'Your list' : 'What the console has loaded'} stays on this ${place}, only for ${username}.`

/** Returns the notice for the sign-in page. `left` is the number of unsent changes here. */
export function signOutNotice(way: SignOutWay, left: number, username: string, place: Place = 'phone'): string {
  if (way === 'kept' && left > 0) {
    return `You are signed out. ${items(left)} ${stay(left)} saved on this ${place} and will be sent when ${username} signs in again.`
  }
  if (way !== 'discarded') return `You are signed out. ${formatSent(username, place)}`
  const gone = 'You are signed out. Unsent items are discarded.'
  return left === 0
    ? gone
    : `${gone} ${items(left)} may have arrived already. The depot will be asked to cancel ${left === 1 ? 'it' : 'them'} when ${username} signs in again.`
}

export function formatStillUnsent({ waiting, attention }: { waiting: number; attention: number }): string {
  const reasons = []
  if (waiting > 0) reasons.push(`${items(waiting)} could not be sent.`)
  if (attention > 0) reasons.push(`${items(attention)} ${attention === 1 ? 'needs' : 'need'} you. See the outbox.`)
  return `${reasons.join(' ')} You are still signed in.`
}

export const formatSignOutBroken = (place: Place): string =>
  `That didn’t work, and you’re still signed in. Everything is still on this ${place}. Try again, or close the app and open it again.`

export const discardLabel = (count: number): string => `Type DISCARD to discard ${items(count)}`

export const formatUnsent = (count: number): string =>
  `${items(count)} ${count === 1 ? 'is' : 'are'} not sent yet. Choose what to do with ${count === 1 ? 'it' : 'them'}.`

export const formatUnsentForLater = (count: number, username: string, place: Place): string =>
  `Signs out. ${items(count)} ${stay(count)} on this ${place} and will be sent when ${username} signs in again.`

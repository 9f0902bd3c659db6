export type SignOutWay = 'sent' | 'kept' | 'discarded'

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
const stay = (count: number): string => (count === 1 ? 'stays' : 'stay')

/** Returns the notice for the sign-in page. `left` is the number of unsent changes on this phone. */
export function signOutNotice(way: SignOutWay, left: number, username: string): string {
  if (way === 'kept' && left > 0) {
    return `You are signed out. ${items(left)} ${stay(left)} saved on this phone and will be sent when ${username} signs in again.`
  }
  if (way !== 'discarded')
    return `You are signed out. Everything is sent. Your list stays on this phone, only for ${username}.`
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

export const signOutBroken =
  'That didn’t work, and you’re still signed in. Everything is still on this phone. Try again, or close the app and open it again.'

export const discardLabel = (count: number): string => `Type DISCARD to discard ${items(count)}`

export const formatUnsent = (count: number): string =>
  `${items(count)} ${count === 1 ? 'is' : 'are'} not sent yet. Choose what to do with ${count === 1 ? 'it' : 'them'}.`

export const formatUnsentForLater = (count: number, username: string): string =>
  `Signs out. ${items(count)} ${stay(count)} on this phone and will be sent when ${username} signs in again.`

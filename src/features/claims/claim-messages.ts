import type { ClaimRejection } from '#contracts/claims/claim-commands.ts'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim, ClaimKind } from '#contracts/claims/claim.ts'
import type { WaitRejection } from '#contracts/claims/wait-commands.ts'

export const claimMessages: Readonly<Record<ClaimRejection, string>> = {
  'outside-window': 'This journey was too long ago to claim, or is in the future',
  'not-late-enough': 'The trailer was not late enough',
  'photo-missing': 'Add a photo. Add two if two parcels share a barcode',
  'band-not-larger': 'The band that was measured pays no more than the one on the list',
  'not-owed': 'The invoice pays what you claim, or a line of the claim can’t be right. Write to the depot instead',
  'claim-exists': 'The depot has this claim already',
  'already-claimed': 'You’ve already claimed this. You can claim it again only if the depot declines the first claim',
  'too-many-claims': 'You’ve made as many claims as you can in one day. Send this one tomorrow',
  'not-a-courier': 'This account can’t make claims',
  'waiting-not-paid':
    'Your depot doesn’t pay for waiting now. Write to the depot if you think it should pay for this wait',
  'not-long-enough': 'By the service’s clock this wait was too short to be paid',
  'no-arrival': 'The depot has no arrival for this wait, so it can’t be claimed here. Write to the depot instead',
  'no-first-scan': 'The depot doesn’t know yet when this wait ended. Scan the first parcel, then claim it',
  'arrival-after-scan': 'You’d already started when you said you’d arrived, so there was no wait to pay for',
  'waiting-day-full': 'You’ve claimed all the waiting that your depot pays for in one day',
}

/** The reasons for which the service takes no record of a wait. */
export const waitMessages: Readonly<Record<WaitRejection, string>> = {
  'not-a-courier': claimMessages['not-a-courier'],
  'no-arrival': 'The depot has no arrival for this wait. Write to the depot if you waited',
  'wait-over': 'This wait is already over',
  'too-many-waits': 'You’ve recorded as many arrivals as you can in one day. Write to the depot if you waited',
}

/** The same before a claim is sent, with the figures of the depot. */
export function toClaimFormMessage(
  refusal: ClaimRejection,
  { windowDays, lateMinutes, dailyClaims }: ClaimRules,
): string {
  if (refusal === 'outside-window')
    return `A wasted journey can be claimed within ${windowDays} ${windowDays === 1 ? 'day' : 'days'}`
  if (refusal === 'not-late-enough') return `A trailer that is up to ${lateMinutes} minutes late cannot be claimed`
  if (refusal === 'too-many-claims')
    return `You can make up to ${dailyClaims} ${dailyClaims === 1 ? 'claim' : 'claims'} a day. Send this one tomorrow`
  return claimMessages[refusal]
}

const subjects: Readonly<Record<ClaimKind, string>> = {
  'wasted-journey': 'this journey',
  'band-change': 'a band change for this parcel',
  'duplicate-barcode': 'for this duplicate barcode',
  'pay-line': 'for this parcel',
  waiting: 'for waiting at this place on this day',
}

/** Why something cannot be claimed a second time, with the first claim by its reference. */
export function formatAlreadyClaimed({ evidence: { kind }, reference }: Claim): string {
  const claimed = `You’ve already claimed ${subjects[kind]}`
  if (reference === '') return `${claimed}. That claim is saved on this phone and has no reference yet`
  return `${claimed}: reference ${reference}. You can claim it again only if the depot declines that claim`
}

/** Why the depot has not taken a claim. `first`: the claim that asks for the same thing, where this phone has it. */
export function toClaimMessage(code: string | null, first: Claim | undefined): string {
  const words =
    code === 'already-claimed' && first
      ? formatAlreadyClaimed(first)
      : (claimMessages as Readonly<Record<string, string>>)[code ?? '']
  return `${words ?? 'The depot couldn’t accept this'}. It’s saved on this phone.`
}

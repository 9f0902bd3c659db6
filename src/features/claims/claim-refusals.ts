import type { ClaimRefusal } from '#contracts/claim-commands.ts'
import type { ClaimRules } from '#contracts/claim-rules.ts'

export const claimRefusals: Readonly<Record<ClaimRefusal, string>> = {
  'outside-window': 'The wasted journey was too long ago to be claimed, or is still to come',
  'not-late-enough': 'The trailer was not late enough',
  'photo-missing': 'Add a photo, or two where two parcels have one barcode',
  'band-not-larger': 'The band that was measured pays no more than the one on the list',
  'claim-exists': 'The depot has this claim already',
  'already-claimed': 'You’ve already claimed this. You can claim it again only if the depot declines the first claim',
  'too-many-claims': 'You’ve made as many claims as you can in one day. Send this one tomorrow',
  'not-a-courier': 'This account may not make claims',
}

/** The same before a claim is sent, with the figures of the depot. */
export function refusalWords(refusal: ClaimRefusal, { windowDays, lateMinutes }: ClaimRules): string {
  if (refusal === 'outside-window') return `A wasted journey can be claimed within ${windowDays} ${windowDays === 1 ? 'day' : 'days'}`
  if (refusal === 'not-late-enough') return `A trailer that is up to ${lateMinutes} minutes late cannot be claimed`
  return claimRefusals[refusal]
}

export const refusalOf = (code: string | null): string =>
  `${(claimRefusals as Readonly<Record<string, string>>)[code ?? ''] ?? 'The depot has not taken it'}. It is kept on this phone.`

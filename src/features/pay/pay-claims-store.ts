import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { Form } from '#contracts/forms/form.ts'
import { readAllClaims, type OwnClaim } from '#features/claims/own-claims-store.ts'
import { readEnquiries, readFormAsking } from '#features/enquiry/own-enquiries-store.ts'
import type { Mismatch } from '#domain/pay/reconcile.ts'
import type { Overlaid } from '#offline/overlay.ts'
import { parcelReference } from './mismatch-labels.ts'

export interface PayEnquiry extends Overlaid<Enquiry> {
  /** Tenths of a penny; null where none was named. */
  amount: number | null
  /** All that was written, for the parcels that it names. */
  text: string
}

export interface PayClaims {
  /** The form in which pay is asked about; null until the depot has one, or where this version cannot ask it. */
  form: Form | null
  enquiries: PayEnquiry[]
  claims: OwnClaim[]
}

function payEnquiry(enquiry: Overlaid<Enquiry>, { fields }: Form): PayEnquiry {
  const { answers } = enquiry.row
  const amount = answers[fields.find(({ type }) => type === 'number')?.id ?? '']
  const text = Object.values(answers)
    .filter((answer) => typeof answer === 'string')
    .join('\n')
  return { ...enquiry, text, amount: typeof amount === 'number' ? Math.round(amount * 1000) : null }
}

/** Everything that the courier has asked about money, newest first. */
export async function readPayClaims(): Promise<PayClaims> {
  const [form, enquiries, claims] = await Promise.all([
    readFormAsking('invoice-type'),
    readEnquiries(),
    readAllClaims(),
  ])
  const own = form ? enquiries.filter(({ row }) => row.formId === form.id).map((each) => payEnquiry(each, form)) : []
  return { form, enquiries: own, claims }
}

/** Returns the enquiry that names a parcel: by its short reference, or by its whole id as earlier versions wrote it. */
export const enquiryAbout = ({ enquiries }: PayClaims, parcel: string): PayEnquiry | undefined =>
  enquiries.find(({ text }) => text.includes(`parcel ${parcelReference(parcel)}`) || text.includes(parcel))

/** Returns the courier's newest claim for a mismatch. */
export const claimAbout = (
  { claims }: PayClaims,
  { parcel, kind }: Pick<Mismatch, 'parcel' | 'kind'>,
): OwnClaim | undefined =>
  claims.find(
    ({ row: { evidence } }) =>
      evidence.kind === 'pay-line' &&
      evidence.lines.some(({ parcelId, mistake }) => parcelId === parcel && mistake === kind),
  )

/** Returns whether a claim is with the depot or on its way to it. One that was rejected may be made again. */
export const isClaimed = (claim: OwnClaim | undefined): boolean => claim !== undefined && !claim.refused

/** Returns whether the depot has declined a claim, so that its courier may want to write about it. */
const isDeclined = (claim: OwnClaim | undefined): boolean => claim?.row.state === 'refused'

/** Returns the mismatches that the courier can still do something about: not claimed or declined, and not asked about. */
export const listUnsettled = <Found extends Pick<Mismatch, 'parcel' | 'kind'>>(
  claims: PayClaims,
  mismatches: readonly Found[],
): Found[] =>
  mismatches.filter((each) => {
    const claim = claimAbout(claims, each)
    return !enquiryAbout(claims, each.parcel) && (!isClaimed(claim) || isDeclined(claim))
  })

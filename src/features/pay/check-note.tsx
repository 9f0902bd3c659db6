import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatAmount } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Icon } from '#ui/theme/icon.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { claimLink } from './claim-link.ts'
import { Difference } from './why/difference.tsx'
import { headline } from './mismatch-labels.ts'
import { invoiceTo } from './pay-address.ts'
import { enquiryAbout, type PayClaims, type PayEnquiry } from './pay-claims-store.ts'
import { parcelCount, shortWeek } from '#domain/pay/pay-labels.ts'
import type { CheckedWeek, OwnMismatch } from './reconcile-store.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { Figure } from '#ui/pay/figure.tsx'
import '#ui/pay/pay.css'

export function ClaimState({ enquiry: { row, sync, amount } }: { enquiry: PayEnquiry }) {
  return (
    <p className="pay-claim">
      <strong>
        Claim
        {amount !== null && (
          <>
            {' for '}
            <Figure of={figureKey('enquiry', row.id)}>{formatAmount(amount)}</Figure>
          </>
        )}
      </strong>
      {sync && sync !== 'sent' ? (
        <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>
      ) : (
        <span className="text-meta">Reference {row.reference}</span>
      )}
    </p>
  )
}

/** A link to a claim for whatever has not been claimed yet, filled in and ready to check. */
export function ClaimAction({ mismatches, claims }: { mismatches: readonly OwnMismatch[]; claims: PayClaims }) {
  const [first] = mismatches
  if (!first || !claims.form) return null
  const own = mismatches.filter(({ invoice }) => invoice.id === first.invoice.id)
  const owed = own.reduce((sum, { difference }) => sum + difference, 0)
  return (
    <TextLink strong to={claimLink(claims.form.id, first.invoice, own)}>
      {owed > 0 ? `Claim ${formatAmount(owed)}` : 'Tell the depot'}
      {own.length > 1 && ` for ${parcelCount(own.length)}`}
    </TextLink>
  )
}

function dueOf(enquiries: readonly PayEnquiry[]): string {
  const due = enquiries.find(({ row }) => row.dueOn !== '' && row.state === 'received')
  return due ? ` Answer due by ${dayName(due.row.dueOn)}.` : ''
}

function whenOf(mismatches: readonly OwnMismatch[], week: string): string {
  const days = new Set(mismatches.map(({ date }) => date))
  return days.size === 1 ? (dayName([...days][0] ?? '').split(' ')[0] ?? '') : shortWeek(week)
}

/** Whether the last issued week matches this phone's own record. */
export function CheckNote({
  checked: { week, invoices, result, days },
  claims,
}: {
  checked: CheckedWeek
  claims: PayClaims
}) {
  const [invoice] = invoices
  if (!result || !invoice) return null
  const { mismatches, agreed, unknown } = result
  if (mismatches.length === 0) {
    if (days.size === 0) return null
    return (
      <Section line>
        <div className="pay-note">
          <Icon of={CircleCheck} className="tone-confirmed" />
          <p className="pay-note-text">
            {shortWeek(week)}: the invoice matches your record ({parcelCount(agreed)}).
            {unknown > 0 &&
              ` ${parcelCount(unknown)} couldn’t be checked: this phone has no record of ${unknown === 1 ? 'it' : 'them'}.`}
          </p>
        </div>
      </Section>
    )
  }
  const asked = new Map(mismatches.map((each) => [each, enquiryAbout(claims, each.parcel)]))
  const enquiries = [...new Set([...asked.values()].flatMap((each) => each ?? []))]
  const owed = mismatches.reduce((sum, { difference }) => sum + difference, 0)
  return (
    <Section line labelledBy="check-note">
      <div className="pay-note">
        <Icon of={TriangleAlert} className="tone-carry" />
        <div className="pay-note-text">
          <Stack gap={8}>
            <h2 id="check-note" className="text-h3">
              {whenOf(mismatches, week)}: {headline(mismatches)}
            </h2>
            <p className="measure">
              <Difference amount={owed} figure={figureKey('owed', week)} />.{dueOf(enquiries)}
            </p>
            {enquiries.map((enquiry) => (
              <ClaimState key={enquiry.row.id} enquiry={enquiry} />
            ))}
            <div className="pay-claim">
              <ClaimAction mismatches={mismatches.filter((each) => !asked.get(each))} claims={claims} />
              <TextLink to={invoiceTo(invoice.id)}>Show the invoice</TextLink>
            </div>
          </Stack>
        </div>
      </div>
    </Section>
  )
}

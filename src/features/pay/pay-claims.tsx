import type { ReactNode } from 'react'
import { aboutClaim, claimStates, claimTitles, claimTo } from '#domain/claim/claim-labels.ts'
import { formatAnswerDue, enquiryStateLabels } from '#domain/enquiry/enquiry-labels.ts'
import { pounds } from '#domain/money.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import type { Invoice } from '#contracts/pay/pay.ts'
import type { OwnClaim } from '#features/claims/own-claims-store.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { FigureRow } from '#ui/pay/figure.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import type { PayClaims as Claims, PayEnquiry } from './pay-claims-store.ts'

/** The invoice that pays a claim. */
const invoiceOf = (claim: string, invoices: readonly Invoice[]): Invoice | undefined =>
  invoices.find(({ others }) => others.some((line) => line.claim === claim))

interface AskedRowProps {
  to: string
  above: string | undefined
  label: string
  note: ReactNode
  /** Null if it isn't about money. */
  amount: number | null
  figure: string
}

function AskedRow({ amount, figure, note, ...row }: AskedRowProps) {
  return amount === null ? (
    <NavRow {...row} meta={note} />
  ) : (
    <FigureRow wide {...row} note={note} amount={pounds(amount)} figure={figure} />
  )
}

function ClaimRow({ claim: { row, sync, refused }, invoices }: { claim: OwnClaim; invoices: readonly Invoice[] }) {
  const { evidence, amount, state, dueOn, needsDecision, escalatedAt } = row
  const invoice = invoiceOf(row.id, invoices)
  const isWaiting = refused || (sync && sync !== 'sent')
  const isPassedOn = state === 'received' && escalatedAt !== undefined
  const due = formatAnswerDue({
    state: state === 'received' ? 'received' : 'closed',
    dueOn: amount > 0 && !isPassedOn ? dueOn : '',
  })
  const standing = [
    claimStates[state],
    invoice && `in invoice ${invoice.number}`,
    due,
    isPassedOn && 'with the back office now',
    state === 'received' && needsDecision && 'not paid automatically',
  ]
    .filter(Boolean)
    .join(', ')
  const meta = isWaiting ? (
    <SyncLabel kind={refused ? 'attention' : (sync ?? 'saved')}>
      {syncLabels[refused ? 'attention' : (sync ?? 'saved')]}
    </SyncLabel>
  ) : (
    standing
  )
  return (
    <AskedRow
      to={claimTo(evidence)}
      above={claimTitles[evidence.kind]}
      label={aboutClaim(evidence)}
      amount={amount > 0 ? amount : null}
      figure={figureKey('claim', row.id)}
      note={meta}
    />
  )
}

function EnquiryRow({ enquiry: { row, sync, amount } }: { enquiry: PayEnquiry }) {
  const standing = [enquiryStateLabels[row.state], formatAnswerDue(row)].filter(Boolean).join('. ')
  return (
    <AskedRow
      to={`/form?enquiry=${row.id}`}
      above={row.reference || undefined}
      label={row.title || 'A question about my pay'}
      amount={amount}
      figure={figureKey('enquiry', row.id)}
      note={sync && sync !== 'sent' ? <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel> : standing}
    />
  )
}

/** Lists the claims about money: amount, status and the invoice that pays each. */
export function PayClaims({
  claims: { claims, enquiries },
  invoices,
}: {
  claims: Claims
  invoices: readonly Invoice[]
}) {
  if (claims.length + enquiries.length === 0) return null
  return (
    <>
      <ListHeading title="Your claims" aside={String(claims.length + enquiries.length)} />
      {enquiries.map((enquiry) => (
        <EnquiryRow key={enquiry.row.id} enquiry={enquiry} />
      ))}
      {claims.map((claim) => (
        <ClaimRow key={claim.row.id} claim={claim} invoices={invoices} />
      ))}
    </>
  )
}

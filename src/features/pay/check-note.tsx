import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { Invoice } from '#contracts/pay/pay.ts'
import { formatClaimState } from '#domain/claim/claim-labels.ts'
import { isClaimable } from '#domain/claim/pay-claim.ts'
import { formatAmount } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import type { OwnClaim } from '#features/claims/own-claims-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { claimLink } from './claim-link.ts'
import { claimMismatches } from './claim-pay-sync.ts'
import { Difference } from './why/difference.tsx'
import { countMismatches, headline } from './mismatch-labels.ts'
import { invoiceTo } from './pay-address.ts'
import {
  claimAbout,
  enquiryAbout,
  isClaimed,
  listUnsettled,
  type PayClaims,
  type PayEnquiry,
} from './pay-claims-store.ts'
import { countPaid, parcelCount, shortWeek } from '#domain/pay/pay-labels.ts'
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

/** A claim for wrong pay: its amount, and where it stands. `isNew`: it was just made, so its button has gone and took the focus with it. */
export function PayClaimState({ claim: { row, sync, refused }, isNew }: { claim: OwnClaim; isNew: boolean }) {
  const waiting = refused ? 'attention' : sync
  const lines = row.evidence.kind === 'pay-line' ? row.evidence.lines.map(({ recorded }) => recorded) : []
  const focus = useCallback(
    (text: HTMLParagraphElement | null) => {
      if (isNew) text?.focus({ preventScroll: true })
    },
    [isNew],
  )
  return (
    <>
      <p className="pay-claim ring-inside" tabIndex={-1} ref={focus}>
        <strong>
          Claim for <Figure of={figureKey('claim', row.id)}>{formatAmount(row.amount)}</Figure>
          {lines.length > 1 && `, ${countPaid(lines)}`}
        </strong>
        {waiting && waiting !== 'sent' ? (
          <SyncLabel kind={waiting}>{syncLabels[waiting]}</SyncLabel>
        ) : (
          <span className="text-meta">Reference {row.reference}</span>
        )}
      </p>
      {refused && <TextLink to="/outbox">The depot couldn’t accept this claim. See why in the outbox</TextLink>}
      {!waiting && <p className="measure">{formatClaimState(row)}</p>}
    </>
  )
}

interface ClaimButtonProps {
  mismatches: readonly OwnMismatch[]
  invoice: Invoice
  /** Called with the id of the claim, the first one where there are several. */
  onClaimed: (id: string) => void
}

/** The button that claims at once what can be claimed. */
function ClaimButton({ mismatches, invoice, onClaimed }: ClaimButtonProps) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const busy = useRef(false)
  const owed = mismatches.reduce((sum, { difference }) => sum + difference, 0)
  const claim = async () => {
    if (busy.current) return
    busy.current = true
    const saved = await claimMismatches(invoice, mismatches).finally(() => {
      busy.current = false
    })
    setProblem(saved.ok ? undefined : saved.error.message)
    if (!saved.ok) return
    toast({ text: 'Claim saved on this phone' })
    const [first] = saved.value
    if (first) onClaimed(first.entity.slice('claim/'.length))
  }
  return (
    <>
      <Button kind="inline" fit onClick={() => void claim()}>
        {`Claim ${formatAmount(owed)}`}
        {mismatches.length > 1 && ` for ${countMismatches(mismatches)}`}
      </Button>
      {problem !== undefined && <FieldMessage id={`claim-pay-${mismatches[0]?.parcel ?? ''}`}>{problem}</FieldMessage>}
    </>
  )
}

interface ClaimActionProps extends Pick<ClaimButtonProps, 'mismatches' | 'onClaimed'> {
  claims: PayClaims
}

/** Claims in one tap what an invoice pays too little, and links to an enquiry about the same, about what can’t be claimed and about what was declined. */
export function ClaimAction({ mismatches, claims, onClaimed }: ClaimActionProps) {
  const unsettled = listUnsettled(claims, mismatches)
  const [first] = unsettled
  if (!first) return null
  const own = unsettled.filter(({ invoice }) => invoice.id === first.invoice.id)
  const claimable = own.filter(isClaimable).filter((each) => !isClaimed(claimAbout(claims, each)))
  return (
    <>
      {claimable.length > 0 && <ClaimButton mismatches={claimable} invoice={first.invoice} onClaimed={onClaimed} />}
      {claims.form && (
        <TextLink to={claimLink(claims.form.id, first.invoice, own)}>
          {claimable.length > 0 ? 'Write to the depot instead' : 'Tell the depot'}
        </TextLink>
      )}
    </>
  )
}

function dueOf(asked: readonly PayEnquiry[]): string {
  const due = asked.find(({ row }) => row.dueOn !== '' && row.state === 'received')
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
  const [claimed, setClaimed] = useState<string>()
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
  const enquiries = [...new Set(mismatches.flatMap(({ parcel }) => enquiryAbout(claims, parcel) ?? []))]
  const payClaims = [...new Set(mismatches.flatMap((each) => claimAbout(claims, each) ?? []))]
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
            {payClaims.map((claim) => (
              <PayClaimState key={claim.row.id} claim={claim} isNew={claim.row.id === claimed} />
            ))}
            <div className="pay-claim">
              <ClaimAction mismatches={mismatches} claims={claims} onClaimed={setClaimed} />
              <TextLink to={invoiceTo(invoice.id)}>Show the invoice</TextLink>
            </div>
          </Stack>
        </div>
      </div>
    </Section>
  )
}

import { useState } from 'react'
import { dayName } from '#domain/dates/near-day.ts'
import type { Invoice } from '#contracts/pay/pay.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { ClaimAction, ClaimState, PayClaimState } from './check-note.tsx'
import { Difference } from './why/difference.tsx'
import { parcelName, toSides } from './mismatch-labels.ts'
import { claimAbout, enquiryAbout, listUnsettled, type PayClaims } from './pay-claims-store.ts'
import { mismatchLabels } from '#domain/pay/explain/explain-mismatch.ts'
import { parcelCount } from '#domain/pay/pay-labels.ts'
import type { CheckedWeek, OwnMismatch } from './reconcile-store.ts'

function Agreement({ result: { agreed, unknown } }: { result: NonNullable<CheckedWeek['result']> }) {
  if (agreed + unknown === 0) return null
  return (
    <Section tight line>
      <p className="measure">
        {agreed > 0 && `${parcelCount(agreed)} ${agreed === 1 ? 'matches' : 'match'} your record. `}
        {unknown > 0 &&
          `${parcelCount(unknown)} couldn’t be checked: this phone has no record of ${unknown === 1 ? 'it' : 'them'}.`}
      </p>
    </Section>
  )
}

interface MismatchItemProps {
  mismatch: OwnMismatch
  claims: PayClaims
  /** Its claim was just made. */
  isNew: boolean
  onClaimed: (id: string) => void
}

function MismatchItem({ mismatch, claims, isNew, onClaimed }: MismatchItemProps) {
  const { kind, parcel, date, place, difference } = mismatch
  const { invoice, record } = toSides(mismatch)
  const enquiry = enquiryAbout(claims, parcel)
  const claim = claimAbout(claims, mismatch)
  return (
    <li>
      <ItemRow
        above={<span className="text-meta">{`${mismatchLabels[kind]}, ${dayName(date)}`}</span>}
        title={place ?? parcelName(parcel)}
        {...(place !== null && { to: `/manifest/${parcel}` })}
        meta={
          <p>
            Invoice: {invoice}. Your record: {record}.{' '}
            <Difference amount={difference} figure={figureKey('mismatch', mismatch.invoice.week, parcel, kind)} />.
          </p>
        }
      >
        {claim && <PayClaimState claim={claim} isNew={isNew} />}
        {enquiry && <ClaimState enquiry={enquiry} />}
        {listUnsettled(claims, [mismatch]).length > 0 && (
          <div className="pay-claim">
            <ClaimAction mismatches={[mismatch]} claims={claims} onClaimed={onClaimed} />
          </div>
        )}
      </ItemRow>
    </li>
  )
}

/** Every parcel on which an invoice and this phone's own record don't match, each with a link to its claim. */
export function MismatchList({
  checked: { result },
  claims,
  invoice,
}: {
  checked: CheckedWeek
  claims: PayClaims
  invoice: Invoice
}) {
  const [claimed, setClaimed] = useState<string>()
  if (!result) return null
  const own = result.mismatches.filter((each) => each.invoice.id === invoice.id)
  const open = listUnsettled(claims, own)
  const firstNew = own.find((each) => claimAbout(claims, each)?.row.id === claimed)
  return (
    <>
      {own.length > 0 && (
        <>
          <ListHeading title="Doesn’t match" count={own.length} />
          {open.length > 1 && (
            <Section tight line>
              <div className="pay-claim">
                <ClaimAction mismatches={open} claims={claims} onClaimed={setClaimed} />
              </div>
            </Section>
          )}
          <ul>
            {own.map((mismatch) => (
              <MismatchItem
                key={`${mismatch.kind} ${mismatch.parcel}`}
                mismatch={mismatch}
                claims={claims}
                isNew={mismatch === firstNew && claimed !== undefined}
                onClaimed={setClaimed}
              />
            ))}
          </ul>
        </>
      )}
      <Agreement result={result} />
    </>
  )
}

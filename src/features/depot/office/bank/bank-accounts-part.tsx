import { useState } from 'react'
import type { PayableAccount } from '#contracts/courier/bank-account.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { useOfficeRoster } from '../use-office-roster.ts'
import { BankAuditList } from './bank-audit-list.tsx'
import { ReadAccountForm } from './read-account-form.tsx'
import { ShownAccount } from './shown-account.tsx'
import { useShownBriefly } from './use-shown-briefly.ts'
import './bank.css'

/** Milliseconds for which an account is shown. */
const shownMs = 2 * 60_000

/** Reads the account that a courier is paid into, and lists who has changed or read it. */
export function BankAccountsPart() {
  const { couriers, roster, hint } = useOfficeRoster()
  // In no address: the history of the browser would name whose account was looked at.
  const [{ courier, readings }, setChosen] = useState({ courier: '', readings: 0 })
  const account = useShownBriefly<PayableAccount>(shownMs)
  const shown = account.value?.courier === courier ? account.value : null
  const choose = (next: string) => {
    account.hide()
    setChosen({ courier: next, readings: 0 })
  }
  const left = (
    <ReadAccountForm
      couriers={couriers}
      hint={hint}
      courier={courier}
      onCourier={choose}
      onRead={(read) => {
        account.show(read)
        // Another courier may have been chosen meanwhile.
        setChosen((last) => (last.courier === read.courier ? { ...last, readings: last.readings + 1 } : last))
      }}
    />
  )
  const right =
    courier === '' ? (
      <EmptyState title="No courier chosen">
        Choose a courier to see who has changed or read their bank account.
      </EmptyState>
    ) : (
      <>
        {shown && (
          <ShownAccount
            key={readings}
            account={shown}
            name={roster?.names.get(courier) ?? 'this courier'}
            onHide={account.hide}
          />
        )}
        <div aria-live="polite">
          {!shown && readings > 0 && (
            <Section tight line>
              <p>The account is hidden. To see it, read it again with a reason.</p>
            </Section>
          )}
        </div>
        <BankAuditList key={courier} courier={courier} turn={readings} />
      </>
    )
  return <TwoPanes rightIs="rest" left={left} right={right} />
}

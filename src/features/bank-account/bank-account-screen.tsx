import type { ReactNode } from 'react'
import type { OwnBankAccount } from '#contracts/courier/bank-account.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { InfoRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import type { BankPorts, ChangedAccount } from './bank-ports.ts'
import { bankTitle, formatEnding, toBankMessage, formatStart } from './bank-messages.ts'
import { CheckBankAccount } from './check-bank-account.tsx'
import { FillBankForm } from './fill-bank-form.tsx'
import { StepHeading } from './step-heading.tsx'
import { useBankAccount } from './use-bank-account.ts'
import { TextLink } from '#ui/controls/text-link.tsx'

function BankChanged({ account, told }: ChangedAccount) {
  useTitle('Bank account changed')
  return (
    <Stack gap={16}>
      <StepHeading>Bank account changed</StepHeading>
      <p className="measure">
        From {formatStart(account)} you’re paid into the account ending in {account.lastFour}. Until then you’re paid
        into your current account.
      </p>
      <div>
        <p>We’ve sent confirmation to:</p>
        <ul>
          {told.map((to) => (
            <li key={to}>{to}</li>
          ))}
        </ul>
      </div>
      <p className="measure">Your bank details aren’t saved on this phone.</p>
      <TextLink to="/more">Back to More</TextLink>
    </Stack>
  )
}

interface BankAccountScreenProps {
  ports: BankPorts
  /** The person signs in once more, in place or by leaving the page; `onDone` after it, where the page was not left. */
  renderSignIn: (onDone: () => Promise<void>) => ReactNode
}

function PaidTo({ account: { current, next } }: { account: OwnBankAccount }) {
  return (
    <>
      <InfoRow
        label={current ? formatEnding(current) : 'No bank account added'}
        above="Paid into"
        meta={current ? `Since ${formatStart(current)}` : undefined}
      />
      {next && <InfoRow label={formatEnding(next)} above="Next" meta={`From ${formatStart(next)}`} />}
    </>
  )
}

function NotReached({ code, busy, onRetry }: { code: string; busy: boolean; onRetry: () => void }) {
  useTitle(bankTitle)
  const retry = { onRetry, retrying: busy }
  if (code !== 'network') {
    return (
      <ErrorState title="You can’t change your bank account right now" code={code} {...retry}>
        {toBankMessage(code)}
      </ErrorState>
    )
  }
  return (
    <EmptyState
      title="You need to be online"
      action={
        <Button aria-disabled={busy || undefined} onClick={() => busy || onRetry()}>
          {busy ? 'Trying again' : 'Try again'}
        </Button>
      }
    >
      Bank details are never saved on this phone, so they can only be changed while you’re online. Nothing has been
      sent.
    </EmptyState>
  )
}

function Steps({
  bank,
  renderSignIn,
}: {
  bank: ReturnType<typeof useBankAccount>
  renderSignIn: BankAccountScreenProps['renderSignIn']
}) {
  const { step, account, details, changed, refusal, form, busy, moved } = bank
  if (step === 'done' && changed) return <BankChanged {...changed} />
  if (step === 'sign-in' || !account) {
    return (
      <Stack gap={16}>
        <StepHeading isFirst={!moved}>Confirm it’s you</StepHeading>
        <p className="measure">To change your bank account, you need to enter your password again.</p>
        {renderSignIn(bank.signedIn)}
      </Stack>
    )
  }
  if (step === 'check' && details) {
    return (
      <CheckBankAccount
        details={details}
        holds={account.changeHolds}
        refusal={refusal}
        busy={busy}
        onSend={bank.send}
      />
    )
  }
  const isImpossible = refusal?.code === 'account-impossible'
  return (
    <FillBankForm
      key={isImpossible ? refusal.attempt : 0}
      form={form}
      busy={bank.busy}
      isImpossible={isImpossible}
      isFirst={!moved}
      onChange={bank.change}
      onCheck={(next) => void bank.check(next)}
    />
  )
}

/** Shows the bank account and changes it. It is never stored on the phone. */
export function BankAccountScreen({ ports, renderSignIn }: BankAccountScreenProps) {
  const bank = useBankAccount(ports)
  const { account, failure, isLoading, busy } = bank
  useTitle(isLoading ? bankTitle : null)
  return (
    <Page title={bankTitle} back={{ to: '/more', label: 'Back to More' }}>
      {isLoading && <LoadingState label="Loading your bank account" rows={2} />}
      {failure !== null && <NotReached code={failure} busy={busy} onRetry={bank.load} />}
      {account && bank.step !== 'done' && <PaidTo account={account} />}
      {!isLoading && failure === null && (
        <Section tight>
          <Steps bank={bank} renderSignIn={renderSignIn} />
        </Section>
      )}
    </Page>
  )
}

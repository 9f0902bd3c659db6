import { KeyRound, Mail, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CourierAccount } from '#contracts/courier/courier-account.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { ResponseView, ActionError } from '../requests/response-view.tsx'
import { momentLabel } from '../moment.ts'
import { useRequest } from '../requests/use-request.ts'
import { useAction } from '../requests/use-action.ts'
import { accountLabels, doneLabels, questions, type AccountAction } from './account-labels.ts'
import { requestAccount, changeAccount } from './people-sync.ts'

interface AccountProps {
  courier: Courier
  account: CourierAccount
  onChanged: () => void
}

function Account({
  courier: { id, name, closedAt },
  account: { state, email, secondFactor, mayChange },
  onChanged,
}: AccountProps) {
  const [asking, setAsking] = useState<'close' | 'factor' | null>(null)
  const toast = useToast()
  const { busy, error, act } = useAction()
  const run = (deed: AccountAction) =>
    void act(
      () => changeAccount(id, deed),
      () => {
        setAsking(null)
        toast({ text: doneLabels[deed](name) })
        onChanged()
      },
    )
  const off = { 'aria-disabled': busy || undefined }
  const question = asking && questions[asking](name)
  return (
    <Stack gap={16}>
      <div>
        <DefinitionRow icon={KeyRound} label="Account">
          {accountLabels[state]}
          {state === 'closed' && closedAt !== undefined && ` Since ${momentLabel(closedAt)}.`}
        </DefinitionRow>
        {email !== null && (
          <DefinitionRow icon={Mail} label="Email address">
            <bdi>{email}</bdi>
          </DefinitionRow>
        )}
        {state !== 'missing' && (
          <DefinitionRow icon={ShieldCheck} label="Two-step verification">
            {secondFactor ? 'On' : 'Off'}
          </DefinitionRow>
        )}
      </div>
      {!asking && <ActionError id="account-fault" error={error} />}
      {mayChange && state === 'invited' && (
        <Button {...off} onClick={() => run('again')}>
          Send the invitation again
        </Button>
      )}
      {mayChange && secondFactor && state === 'open' && (
        <Button {...off} onClick={() => setAsking('factor')}>
          Reset two-step sign-in
        </Button>
      )}
      {mayChange && state === 'closed' && (
        <Button {...off} onClick={() => run('open')}>
          Reopen the account
        </Button>
      )}
      {mayChange && (state === 'open' || state === 'invited') && (
        <Button {...off} tone="missing" onClick={() => setAsking('close')}>
          Close the account
        </Button>
      )}
      {!mayChange && state !== 'missing' && (
        <p className="measure">
          You can’t change this account here: it’s your own, or it has staff access. Change it in the user pool.
        </p>
      )}
      {asking && question && (
        <Sheet open onClose={() => setAsking(null)} title={question.title}>
          <Section tight>
            <Stack gap={16}>
              {question.text.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <ActionError id="question-fault" error={error} />
              <Button {...off} tone="missing" onClick={() => run(asking)}>
                {busy ? 'Saving' : question.yes}
              </Button>
              <Button onClick={() => setAsking(null)}>Cancel</Button>
            </Stack>
          </Section>
        </Sheet>
      )}
    </Stack>
  )
}

/** Whether somebody can sign in, and what can be done about it; it needs a connection, and nothing of it waits in the outbox. */
export function CourierAccountPart({ courier, onChanged }: { courier: Courier; onChanged: () => void }) {
  const asked = useRequest(() => requestAccount(courier.id), { key: courier.id })
  const changed = () => {
    asked.again()
    onChanged()
  }
  const top = useRef<HTMLDivElement>(null)
  // On a narrow screen the account is below the list, so a press on a name would seem to do nothing.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <Section labelledBy="courier-account">
      <div ref={top} style={{ scrollMarginTop: 96 }}>
        <SectionHeading id="courier-account">
          <bdi>{courier.name}</bdi>
        </SectionHeading>
      </div>
      <ResponseView request={asked} label="Loading the account">
        {(account) => <Account courier={courier} account={account} onChanged={changed} />}
      </ResponseView>
    </Section>
  )
}

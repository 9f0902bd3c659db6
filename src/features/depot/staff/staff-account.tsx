import { AtSign, KeyRound, Mail, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { StaffAccount } from '#contracts/staff/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { momentLabel } from '../moment.ts'
import { ActionError } from '../requests/response-view.tsx'
import { useAction } from '../requests/use-action.ts'
import { staffAccountLabels, staffDoneLabels, staffQuestions } from './staff-labels.ts'
import { changeStaffAccount, type StaffAction } from './staff-sync.ts'

const labels: Readonly<Record<StaffAction, string>> = {
  again: 'Send the invitation again',
  factor: 'Reset two-step sign-in',
  open: 'Reopen the account',
  close: 'Close the account',
}

/** Returns what can be done with an account, in the order of the buttons. */
function actionsFor({ state, secondFactor }: StaffAccount['account']): StaffAction[] {
  return [
    ...(state === 'invited' ? (['again'] as const) : []),
    ...(state === 'open' && secondFactor ? (['factor'] as const) : []),
    ...(state === 'closed' ? (['open'] as const) : []),
    ...(state === 'open' || state === 'invited' ? (['close'] as const) : []),
  ]
}

/** Whether a member of staff can sign in, and what can be done about it. Each change is asked about first. */
export function StaffAccountPart({ member, onChanged }: { member: StaffAccount; onChanged: () => void }) {
  const { id, name, username, closedAt, mayChange, account } = member
  const { state, email, secondFactor } = account
  const [asking, setAsking] = useState<StaffAction | null>(null)
  const toast = useToast()
  const { busy, error, act } = useAction()
  const run = (action: StaffAction) =>
    void act(
      () => changeStaffAccount(id, action),
      () => {
        setAsking(null)
        toast({ text: staffDoneLabels[action](name) })
        onChanged()
      },
    )
  const question = asking && staffQuestions[asking](name)
  return (
    <Section labelledBy="staff-account">
      <Stack gap={16}>
        <SectionHeading id="staff-account">Account</SectionHeading>
        <div>
          <DefinitionRow icon={AtSign} label="Sign-in name">
            <bdi>{username}</bdi>
          </DefinitionRow>
          <DefinitionRow icon={KeyRound} label="Account">
            {staffAccountLabels[state]}
            {state === 'closed' && closedAt !== null && ` Since ${momentLabel(closedAt)}.`}
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
        {mayChange &&
          actionsFor(account).map((action) => (
            <Button
              key={action}
              aria-disabled={busy || undefined}
              {...(action === 'close' && { tone: 'missing' as const })}
              onClick={() => setAsking(action)}
            >
              {labels[action]}
            </Button>
          ))}
        {asking && question && (
          <Sheet open onClose={() => setAsking(null)} title={question.title}>
            <Section tight>
              <Stack gap={16}>
                {question.text.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                <ActionError id="staff-question" error={error} />
                <Button
                  aria-disabled={busy || undefined}
                  {...(asking === 'close' || asking === 'factor' ? { tone: 'missing' as const } : {})}
                  onClick={() => run(asking)}
                >
                  {busy ? 'Saving' : question.yes}
                </Button>
                <Button onClick={() => setAsking(null)}>Cancel</Button>
              </Stack>
            </Section>
          </Sheet>
        )}
      </Stack>
    </Section>
  )
}

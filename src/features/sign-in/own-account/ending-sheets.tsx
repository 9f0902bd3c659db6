import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { WordForm } from '#ui/fields/word-form.tsx'

interface EndingSheetProps {
  busy: boolean
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

function Ending({
  title,
  failure,
  onClose,
  children,
}: Pick<EndingSheetProps, 'failure' | 'onClose'> & { title: string; children: ReactNode }) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <Section tight>
        <Stack gap={16}>
          {children}
          <div aria-live="polite">{failure !== undefined && <p className="text-strong tone-missing">{failure}</p>}</div>
        </Stack>
      </Section>
    </Sheet>
  )
}

export function EverywhereSheet({ busy, failure, onConfirm, onClose }: EndingSheetProps) {
  return (
    <Ending title="Sign out everywhere" failure={failure} onClose={onClose}>
      <p>
        This signs you out on every phone and browser, including this one. Unsent work stays on this phone and is sent
        when you sign in again.
      </p>
      <Button kind="primary" aria-disabled={busy} onClick={onConfirm}>
        {busy ? 'Signing out' : 'Sign out everywhere'}
      </Button>
    </Ending>
  )
}

/** `unsent`: things that wait on this phone, and could never be sent without the account. */
export function DeleteSheet({ unsent, busy, failure, onConfirm, onClose }: EndingSheetProps & { unsent: number }) {
  if (unsent > 0) {
    return (
      <Ending title="Delete your account" failure={failure} onClose={onClose}>
        <p>
          {unsent === 1 ? '1 item is' : `${unsent} items are`} not sent yet, and can’t be sent without the account. Send
          or discard in the outbox first.
        </p>
      </Ending>
    )
  }
  return (
    <Ending title="Delete your account" failure={failure} onClose={onClose}>
      <p>
        You can’t sign in with this account again. The depot keeps its record of your deliveries. Your data is removed
        from this phone.
      </p>
      <WordForm
        word="DELETE"
        label="Type DELETE to delete your account"
        deed="Delete your account"
        busy={busy}
        pending="Deleting"
        onConfirm={onConfirm}
      />
    </Ending>
  )
}

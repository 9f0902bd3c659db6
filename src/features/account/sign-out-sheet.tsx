import { Download, LogOut, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { DiscardForm } from './discard-form.tsx'
import { exportBroken } from './delete-data-messages.ts'
import {
  formatSent,
  formatUnsentForLater,
  formatSignOutBroken,
  formatStillUnsent,
  formatUnsent,
  type Place,
  type SignOutWay,
} from './sign-out-messages.ts'

/** Commands that the depot does not have: unsent ones, and ones that need the courier. */
export interface Unsent {
  waiting: number
  attention: number
}

export interface SignOutPorts {
  /** Sends what can be sent; resolves with what is left. */
  send: () => Promise<Unsent>
  /** Discards everything; resolves with how many may have arrived and could not be called back yet. */
  discard: () => Promise<number>
  exportUnsent: () => Promise<void>
  /** Ends the session and leaves. `left`: unsent things that stay here. */
  leave: (way: SignOutWay, left: number) => Promise<void>
}

interface SignOutSheetProps extends SignOutPorts {
  username: string
  unsent: Unsent
  /** False where the tokens are gone: then there is nothing to send with. */
  canSend: boolean
  place: Place
  onClose: () => void
}

/** Asks what to do with unsent work before signing out: send it, leave it for its courier, or discard it. */
export function SignOutSheet({
  username,
  unsent,
  canSend,
  place,
  onClose,
  send,
  discard,
  exportUnsent,
  leave,
}: SignOutSheetProps) {
  const [discarding, setDiscarding] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const count = unsent.waiting + unsent.attention

  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch {
      setFailure(formatSignOutBroken(place))
    } finally {
      setBusy(false)
    }
  }
  const sendAndLeave = async () => {
    const left = await send()
    if (left.waiting + left.attention > 0) setFailure(formatStillUnsent(left))
    else await leave('sent', 0)
  }
  const discardAndLeave = async () => leave('discarded', await discard())

  const problem = (
    <div aria-live="polite">{failure !== null && <p className="text-strong tone-missing">{failure}</p>}</div>
  )

  if (discarding) {
    return (
      <Sheet open onClose={onClose} title="Discard and sign out">
        <Section tight>
          <Stack gap={16}>
            <p>
              You can’t get discarded items back, and the depot never sees them. Export first if anyone may ask for
              them.
            </p>
            <Button icon={Download} onClick={() => void exportUnsent().catch(() => setFailure(exportBroken))}>
              Export first
            </Button>
            {problem}
            <DiscardForm
              count={count}
              deed="Discard and sign out"
              busy={busy}
              onDiscard={() => void run(discardAndLeave)}
              onKeep={() => setDiscarding(false)}
            />
          </Stack>
        </Section>
      </Sheet>
    )
  }
  return (
    <Sheet open onClose={onClose} title="Sign out">
      <Section tight line={count > 0}>
        <Stack gap={16}>
          <p>{count > 0 ? formatUnsent(count) : formatSent(username, place)}</p>
          {problem}
          {count === 0 && (
            <Button kind="primary" icon={LogOut} aria-disabled={busy} onClick={() => void run(() => leave('sent', 0))}>
              {busy ? 'Signing out' : 'Sign out'}
            </Button>
          )}
          {count > 0 && canSend && (
            <Button kind="primary" aria-disabled={busy} onClick={() => void run(sendAndLeave)}>
              {busy ? 'Sending' : 'Send now, then sign out'}
            </Button>
          )}
        </Stack>
      </Section>
      {count > 0 && (
        <>
          <ActionRow
            icon={Smartphone}
            label={`Keep for ${username}`}
            meta={formatUnsentForLater(count, username, place)}
            onClick={() => void run(() => leave('kept', count))}
          />
          <ActionRow
            icon={Trash2}
            label="Discard"
            meta="You’ll be asked to confirm. You can export first."
            onClick={() => setDiscarding(true)}
          />
        </>
      )}
    </Sheet>
  )
}

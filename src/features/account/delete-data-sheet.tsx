import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { DiscardForm } from './discard-form.tsx'
import {
  deleteDataFailed,
  deleteDataText,
  exportBroken,
  stillUnsent,
  formatUnsentBeforeDelete,
} from './delete-data-messages.ts'
import type { Unsent } from './sign-out-sheet.tsx'

export interface DeleteDataPorts {
  /** Sends what can be sent; resolves with what is left. */
  send: () => Promise<Unsent>
  exportUnsent: () => Promise<void>
  /** Leaves and erases. `discarding`: together with what is not sent. False where something has come to wait meanwhile. */
  erase: (discarding: boolean) => Promise<boolean>
}

type EraseSheetProps = DeleteDataPorts & {
  canSend: boolean
  count: number
  onClose: () => void
}

/** Takes everything away from this phone; what is not sent has to be sent, or discarded by a word, before that. */
export function DeleteDataSheet({ send, exportUnsent, erase, canSend, count, onClose }: EraseSheetProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (deed: () => Promise<boolean>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      if (!(await deed())) setFailure(stillUnsent)
    } catch {
      setFailure(deleteDataFailed)
    } finally {
      setBusy(false)
    }
  }
  const sendFirst = async () => {
    const { waiting, attention } = await send()
    return waiting + attention === 0
  }
  return (
    <Sheet open onClose={onClose} title="Delete my data from this phone">
      <Section tight>
        <Stack gap={16}>
          <p>{deleteDataText}</p>
          {count > 0 && <p className="text-strong">{formatUnsentBeforeDelete(count)}</p>}
          <div aria-live="polite">{failure !== null && <p className="text-strong tone-missing">{failure}</p>}</div>
          {count === 0 && (
            <Button
              icon={Trash2}
              tone="missing"
              aria-disabled={busy}
              onClick={() => void run(async () => await erase(false))}
            >
              {busy ? 'Deleting' : 'Delete my data'}
            </Button>
          )}
          {count > 0 && (
            <>
              {canSend && (
                <Button kind="primary" aria-disabled={busy} onClick={() => void run(sendFirst)}>
                  {busy ? 'Sending' : 'Send now'}
                </Button>
              )}
              <Button icon={Download} onClick={() => void exportUnsent().catch(() => setFailure(exportBroken))}>
                Export first
              </Button>
              <DiscardForm
                count={count}
                deed="Discard and delete"
                busy={busy}
                onDiscard={() => void run(async () => await erase(true))}
                onKeep={onClose}
              />
            </>
          )}
        </Stack>
      </Section>
    </Sheet>
  )
}

import { ExternalLink, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import type { OutboxItem } from './outbox-store.ts'
import { bestStep, toDiscardText, itemTime, itemTitle, toReason } from './outbox-labels.ts'

interface OutboxItemSheetProps {
  item: OutboxItem
  now: Date
  onClose: () => void
  onRetry: () => void
  onEdit: (to: string) => void
  onDiscard: () => void
}

function editWords({ words, sync, kind }: OutboxItem): string {
  const refused = sync === 'attention' && kind === 'tap'
  if (words?.resumes) return refused ? 'Correct what you typed and resend' : 'Edit and resend'
  return refused ? 'Record it again. This one is deleted when the new one is saved' : 'Record something newer'
}

const stateWords = (item: OutboxItem): string => {
  if (item.withdrawing) return 'You discarded it after it had left this phone. We’re asking the depot to delete it.'
  if (item.sync === 'attention') return toReason(item)
  return item.sync === 'sending'
    ? 'It’s on its way.'
    : 'It’s saved on this phone and sent automatically when you have signal.'
}

export function OutboxItemSheet({ item, now, onClose, onRetry, onEdit, onDiscard }: OutboxItemSheetProps) {
  const [discarding, setDiscarding] = useState(false)
  const to = item.words?.to
  const isFinal = item.sync === 'attention' && !item.withdrawing && bestStep(item) === 'staff'
  return (
    <Sheet open onClose={onClose} title={discarding ? 'Discard it' : itemTitle(item)}>
      <Section tight line>
        <Stack gap={4}>
          {discarding && <p className="text-strong">{itemTitle(item)}</p>}
          <p>{discarding ? toDiscardText(item) : stateWords(item)}</p>
          {item.typed.map((text, at) => (
            <p key={at} className="text-strong">
              {text}
            </p>
          ))}
          {item.at !== null && <p className="text-meta">Recorded {itemTime(item.at, now)}</p>}
        </Stack>
      </Section>
      {discarding ? (
        <Section tight>
          <Stack gap={8}>
            <Button icon={Trash2} tone="missing" onClick={onDiscard}>
              Discard it
            </Button>
            <Button onClick={onClose}>Keep it</Button>
          </Stack>
        </Section>
      ) : isFinal ? (
        <>
          {to !== undefined && <ActionRow icon={ExternalLink} label="Open" onClick={() => onEdit(to)} />}
          <ActionRow icon={Trash2} label="Dismiss" onClick={onDiscard} />
        </>
      ) : (
        <>
          <ActionRow icon={RefreshCw} label={item.withdrawing ? 'Ask again now' : 'Retry'} onClick={onRetry} />
          {to !== undefined && !item.withdrawing && (
            <ActionRow icon={Pencil} label="Edit" meta={editWords(item)} onClick={() => onEdit(to)} />
          )}
          {!item.withdrawing && <ActionRow icon={Trash2} label="Discard" onClick={() => setDiscarding(true)} />}
        </>
      )}
    </Sheet>
  )
}

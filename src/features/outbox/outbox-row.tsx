import { Ellipsis } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import type { OutboxItem } from './outbox-store.ts'
import { bestStep, itemTime, itemTitle, photoProgress, toReason } from './outbox-labels.ts'

const stepWords = {
  edit: 'Record it again',
  retry: 'Retry',
  decide: 'Decide what happens',
  staff: 'Open or dismiss',
} as const

interface OutboxRowProps {
  item: OutboxItem
  now: Date
  onMore: () => void
  onRetry: () => void
}

function Meta({ item, now }: Pick<OutboxRowProps, 'item' | 'now'>) {
  const sending = item.kind === 'photos' && item.sync === 'sending'
  const beside =
    item.sync === 'attention' ? toReason(item) : sending ? photoProgress(item.photos) : itemTime(item.at, now)
  const photos = item.photos.count === 1 ? 'with a photo' : `with ${item.photos.count} photos`
  return (
    <>
      <SyncLabel kind={item.sync}>{item.withdrawing ? 'Asking the depot to delete it' : undefined}</SyncLabel>
      <span>{beside}</span>
      {item.kind === 'tap' && item.photos.count > 0 && <span>{photos}</span>}
    </>
  )
}

export function OutboxRow({ item, now, onMore, onRetry }: OutboxRowProps) {
  const title = itemTitle(item)
  const step = bestStep(item)
  return (
    <ItemRow
      title={title}
      meta={<Meta item={item} now={now} />}
      trailing={<IconButton icon={Ellipsis} label={`More for ${title}`} onClick={onMore} />}
    >
      {item.sync === 'attention' && (
        <Button kind="inline" onClick={step === 'retry' ? onRetry : onMore}>
          {stepWords[step]}
          <span className="visually-hidden">: {title}</span>
        </Button>
      )}
      {item.kind === 'photos' && item.sync === 'sending' && (
        <ProgressBar
          label={`Sending ${title}`}
          value={item.photos.storedBytes}
          max={Math.max(1, item.photos.bytes)}
          text={photoProgress(item.photos)}
        />
      )}
    </ItemRow>
  )
}

import type { ContentsRow } from '#contracts/training/player-messages.ts'
import { Sheet } from '#ui/feedback/sheet.tsx'
import './play.css'

const words = {
  'not-started': 'Not started',
  begun: 'Started',
  completed: 'Done',
  passed: 'Passed',
  failed: 'Not passed',
} as const

const metaOf = ({ state, isCurrent, canOpen }: ContentsRow): string =>
  [
    isCurrent ? 'Open now' : undefined,
    state === null ? undefined : words[state],
    state === null || canOpen || isCurrent ? undefined : 'opens later',
  ]
    .filter((each) => each !== undefined)
    .join(', ')

interface ContentsSheetProps {
  title: string
  rows: readonly ContentsRow[]
  open: boolean
  onClose: () => void
  onChoose: (lesson: string) => void
}

export function ContentsSheet({ title, rows, open, onClose, onChoose }: ContentsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ol className="contents">
        {rows.map((row) => (
          <li key={row.id} className={`contents-depth-${Math.min(2, row.depth)}`}>
            {row.state === null ? (
              <p className="contents-heading">{row.title}</p>
            ) : (
              <button
                type="button"
                className="contents-row ring-inside"
                aria-current={row.isCurrent || undefined}
                aria-disabled={!row.canOpen || undefined}
                onClick={() => row.canOpen && onChoose(row.id)}
              >
                <span className="contents-title">{row.title}</span>
                <span className="text-meta">{metaOf(row)}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

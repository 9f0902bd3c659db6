import { ArrowUp, CheckCheck, CircleAlert, Clock, LogIn, WifiOff } from 'lucide-react'
import { Icon } from '../theme/icon.tsx'
import { Link } from '../controls/link.tsx'
import './sync-chip.css'

export type SyncChipState =
  | { kind: 'queued'; count: number }
  | { kind: 'sending'; count: number }
  | { kind: 'attention'; count?: number }
  | { kind: 'sent' }
  | { kind: 'signed-out' }

const looks = {
  queued: { icon: Clock, word: (count: number) => `${count} queued` },
  sending: { icon: ArrowUp, word: (count: number) => `Sending ${count}` },
  attention: { icon: CircleAlert, word: () => 'Needs you' },
  sent: { icon: CheckCheck, word: () => 'All sent' },
  'signed-out': { icon: LogIn, word: () => 'Sign in' },
} as const

type SyncChipProps = {
  state: SyncChipState
  /** No service can be reached: said here, in the place of what would be going on. What asks for the person goes before. */
  cut?: boolean
  to: string
}

const cutLooks = {
  ...looks,
  queued: { icon: WifiOff, word: looks.queued.word },
  sending: { icon: WifiOff, word: looks.queued.word },
  sent: { icon: WifiOff, word: () => 'No signal' },
} as const

/** What waits on this phone, at the right of every app bar; below 352 px only icon and number show. */
export function SyncChip({ state, cut = false, to }: SyncChipProps) {
  const { icon, word } = (cut ? cutLooks : looks)[state.kind]
  const count = 'count' in state ? state.count : undefined
  return (
    <Link className={`sync-chip sync-chip-${cut && state.kind === 'sent' ? 'cut' : state.kind}`} to={to}>
      <span className="sync-chip-pill">
        <Icon of={icon} size={20} />
        <span className="sync-chip-full">{word(count ?? 0)}</span>
        {cut && state.kind !== 'sent' && <span className="visually-hidden"> no signal</span>}
        {count !== undefined && (
          <span className="sync-chip-short" aria-hidden>
            {count}
          </span>
        )}
      </span>
    </Link>
  )
}

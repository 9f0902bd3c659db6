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
  /** The reason why no service can be reached, shown instead of the progress. A state that needs the person takes precedence. */
  cut?: keyof typeof cuts | undefined
  to: string
}

const cuts = { 'no-signal': 'No signal', 'no-server': 'No server' } as const

function lookOf(kind: SyncChipState['kind'], cut: keyof typeof cuts | undefined) {
  if (!cut || kind === 'attention' || kind === 'signed-out') return looks[kind]
  return { icon: WifiOff, word: kind === 'sent' ? () => cuts[cut] : looks.queued.word }
}

/** Shows the commands waiting on this phone, at the right of every app bar. Below 352 px only the icon and number show. */
export function SyncChip({ state, cut, to }: SyncChipProps) {
  const { icon, word } = lookOf(state.kind, cut)
  const count = 'count' in state ? state.count : undefined
  return (
    <Link className={`sync-chip sync-chip-${cut && state.kind === 'sent' ? 'cut' : state.kind}`} to={to}>
      <span className="sync-chip-pill">
        <Icon of={icon} size={20} />
        <span className="sync-chip-full">{word(count ?? 0)}</span>
        {cut && state.kind !== 'sent' && <span className="visually-hidden"> {cuts[cut].toLowerCase()}</span>}
        {count !== undefined && (
          <span className="sync-chip-short" aria-hidden>
            {count}
          </span>
        )}
      </span>
    </Link>
  )
}

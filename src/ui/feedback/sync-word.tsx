import { ArrowUp, CheckCheck, CircleAlert, CircleX, Clock, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../theme/icon.tsx'
import './sync-word.css'

export type SyncKind = 'saved' | 'queued' | 'sending' | 'sent' | 'failed' | 'attention'

const looks = {
  saved: { icon: Smartphone, word: 'Saved here' },
  queued: { icon: Clock, word: 'Queued' },
  sending: { icon: ArrowUp, word: 'Sending' },
  sent: { icon: CheckCheck, word: 'Sent' },
  failed: { icon: CircleX, word: 'Failed' },
  attention: { icon: CircleAlert, word: 'Needs you' },
} as const

/** Shows how far one item has come on its way to the server. `sent` (green) needs a server receipt. */
export function SyncLabel({ kind, children }: { kind: SyncKind; children?: ReactNode }) {
  const { icon, word } = looks[kind]
  return (
    <span className={`sync-word sync-word-${kind}`}>
      <Icon of={icon} size={20} />
      <span>{children ?? word}</span>
    </span>
  )
}

import { CircleAlert, CircleCheck, CircleX, Eye, Tag } from 'lucide-react'
import { useState } from 'react'
import type { AdvertState } from '#contracts/marketplace/marketplace.ts'
import { advertStateAt, mayDo } from '#domain/marketplace/advance-advert.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { marketMessages } from './market-messages.ts'
import { formatDaysLeft, advertStateLabels } from '#domain/marketplace/market-labels.ts'
import type { OwnAdvert } from './own-market-store.ts'
import { discardRejectedAdvert, markSold, withdraw } from './send-advert-sync.ts'

const looks = {
  waiting: { icon: Eye, tone: 'todo' },
  live: { icon: CircleCheck, tone: 'confirmed' },
  refused: { icon: CircleX, tone: 'missing' },
  sold: { icon: Tag, tone: 'neutral' },
  expired: { icon: CircleAlert, tone: 'carry' },
  withdrawn: { icon: CircleX, tone: 'neutral' },
  removed: { icon: CircleX, tone: 'missing' },
} as const

export const stateNow = ({ row }: OwnAdvert): AdvertState => advertStateAt(row, new Date().toISOString())

export function AdvertStatus({ own }: { own: OwnAdvert }) {
  const { row, sync } = own
  const today = useToday()
  const state = stateNow(own)
  if (sync === 'attention')
    return (
      <SyncLabel kind="attention">
        Needs you. {marketMessages[own.refused.at(-1)?.code ?? ''] ?? 'The depot couldn’t accept this.'}
      </SyncLabel>
    )
  if (sync && sync !== 'sent')
    return (
      <SyncLabel kind={sync}>
        {state === 'waiting' ? syncLabels[sync] : `${advertStateLabels[state]}. ${syncLabels[sync]}`}
      </SyncLabel>
    )
  return (
    <Mark {...looks[state]}>
      {advertStateLabels[state]}
      {state === 'live' && row.liveUntil !== null && `, ${formatDaysLeft(row.liveUntil, today)}`}
      {row.reason !== '' && `. ${row.reason}`}
    </Mark>
  )
}

export function OwnAdvertActions({ own }: { own: OwnAdvert }) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const { row, refused } = own
  const state = stateNow(own)
  const isRefused = own.sync === 'attention'
  const act = async (deed: typeof markSold, done: string) => {
    const saved = await deed(row.id)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: done })
  }
  const mayChange = isRefused || mayDo(state, 'send')
  const left = isRefused && refused.length > 0
  if (!mayChange && !left && !mayDo(state, 'sell') && !mayDo(state, 'withdraw')) return null
  return (
    <Section tight line>
      <Stack gap={12}>
        {problem !== undefined && <p role="alert">{problem}</p>}
        {!isRefused && mayDo(state, 'sell') && (
          <Button kind="primary" onClick={() => void act(markSold, 'Marked as sold')}>
            Mark as sold
          </Button>
        )}
        {mayChange && (
          <ButtonLink kind="primary" to={`/marketplace/sell/${row.id}`}>
            Change and send again
          </ButtonLink>
        )}
        {!isRefused && mayDo(state, 'withdraw') && (
          <Button onClick={() => void act(withdraw, 'Advert withdrawn')}>Withdraw this advert</Button>
        )}
        {left && <TextButton onClick={() => void discardRejectedAdvert(refused)}>Keep it as it is</TextButton>}
      </Stack>
    </Section>
  )
}

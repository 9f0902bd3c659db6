import { CircleCheck, CircleX, Eye } from 'lucide-react'
import type { PensionRequest } from '#contracts/pay/pension.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import type { OwnPension } from './own-pension-store.ts'
import { aboutRequest } from './pension-labels.ts'

const looks = {
  received: { icon: Eye, tone: 'todo', words: 'The office is looking at it' },
  done: { icon: CircleCheck, tone: 'confirmed', words: 'Done' },
  declined: { icon: CircleX, tone: 'missing', words: 'Declined' },
} as const

export function RequestLines({ request, sync }: { request: PensionRequest; sync: OwnPension['sync'] }) {
  const { icon, tone, words } = looks[request.state]
  const waits = sync === 'saved' || sync === 'queued' || sync === 'sending'
  return (
    <div>
      <p className="text-strong">{aboutRequest(request)}</p>
      {waits ? (
        <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>
      ) : (
        <Mark icon={icon} tone={tone}>
          {words}
        </Mark>
      )}
      {request.answer !== '' && <p className="measure">{request.answer}</p>}
    </div>
  )
}

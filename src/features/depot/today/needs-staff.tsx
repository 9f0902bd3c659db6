import { useLiveQuery } from 'dexie-react-hooks'
import { useToday } from '#ui/parcel/use-today.ts'
import { readLate } from '../late/late-store.ts'
import { LateWaiting } from '../late/late-waiting.tsx'
import { readConversations } from '../messages/own-conversations-store.ts'
import { UnreadMessages } from '../messages/unread-messages.tsx'
import { WaitingList } from './waiting-list.tsx'
import { readToDecide } from './waiting.ts'

/** Lists what needs staff, beside the rounds. All of it is drawn at once, so that no part pushes another down. */
export function NeedsStaff() {
  const today = useToday()
  const known = useLiveQuery(async () => {
    const [late, conversations, waiting] = await Promise.all([readLate(), readConversations(), readToDecide(today)])
    return { late, conversations, waiting }
  }, [today])
  if (!known) return null
  return (
    <>
      <LateWaiting late={known.late} />
      <UnreadMessages all={known.conversations} />
      <WaitingList waiting={known.waiting} />
    </>
  )
}

import { useState } from 'react'
import type { NoticeReader, StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { ResponseView } from '../../requests/response-view.tsx'
import { momentLabel } from '../../moment.ts'
import { useRequest } from '../../requests/use-request.ts'
import { askReaders } from '../publish-sync.ts'

/** The states of a notice for a courier, those that need action first. */
const standings = ['Not read', 'Read, not confirmed', 'Read', 'Confirmed'] as const

function standingOf({ readAt, acknowledgedAt }: NoticeReader, asks: boolean): (typeof standings)[number] {
  if (acknowledgedAt !== null) return 'Confirmed'
  if (readAt !== null) return asks ? 'Read, not confirmed' : 'Read'
  return 'Not read'
}

function Readers({ notice }: { notice: StaffNotice }) {
  const asked = useRequest(() => askReaders(notice), { key: notice.id })
  return (
    <ResponseView request={asked} label="Loading who has read it">
      {({ readers, names }) => (
        <Stack gap={8}>
          {readers.length === 0 && <p>No couriers in this group yet.</p>}
          {standings.map((standing) => {
            const those = readers.filter((reader) => standingOf(reader, notice.acknowledge) === standing)
            if (those.length === 0) return null
            return (
              <div key={standing}>
                <h3 className="text-strong">
                  {standing}: {those.length}
                </h3>
                <ul className="notice-readers">
                  {those.map(({ courier, deliveredAt, readAt, acknowledgedAt }) => (
                    <li key={courier}>
                      <bdi>{names.get(courier) ?? courier}</bdi>
                      {deliveredAt === null && <span className="text-meta">, not on their phone yet</span>}
                      {readAt !== null && <span className="text-meta">, {momentLabel(acknowledgedAt ?? readAt)}</span>}
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
        </Stack>
      )}
    </ResponseView>
  )
}

/** Lists who has read a notice. It is requested when somebody opens it. */
export function WhoHasRead({ notice }: { notice: StaffNotice }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="inline" fit aria-expanded={open} onClick={() => setOpen(!open)}>
        Who has read it
      </Button>
      {open && <Readers notice={notice} />}
    </>
  )
}

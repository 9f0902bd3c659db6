import { useState } from 'react'
import type { NoticeReader, StaffNotice } from '#contracts/notice-endpoints.ts'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { Asked } from '../../fresh/asked.tsx'
import { moment } from '../../fresh/moment.ts'
import { useAsked } from '../../fresh/use-asked.ts'
import { askReaders } from '../publish-sync.ts'

/** How a notice stands with a courier, in the order in which somebody would have to act. */
const standings = ['Not on their phone yet', 'Not read', 'Read, not understood', 'Read', 'Understood'] as const

function standingOf({ deliveredAt, readAt, acknowledgedAt }: NoticeReader, asks: boolean): (typeof standings)[number] {
  if (acknowledgedAt !== null) return 'Understood'
  if (readAt !== null) return asks ? 'Read, not understood' : 'Read'
  return deliveredAt === null ? 'Not on their phone yet' : 'Not read'
}

function Readers({ notice }: { notice: StaffNotice }) {
  const asked = useAsked(() => askReaders(notice), notice.id)
  return (
    <Asked asked={asked} label="Asking who has read it">
      {({ readers, names }) => (
        <Stack gap={8}>
          {readers.length === 0 && <p>No courier of this group has opened the app yet.</p>}
          {standings.map((standing) => {
            const those = readers.filter((reader) => standingOf(reader, notice.acknowledge) === standing)
            if (those.length === 0) return null
            return (
              <div key={standing}>
                <h3 className="text-strong">
                  {standing}: {those.length}
                </h3>
                <ul className="notice-readers">
                  {those.map(({ courier, readAt, acknowledgedAt }) => (
                    <li key={courier}>
                      <bdi>{names.get(courier) ?? courier}</bdi>
                      {readAt !== null && <span className="text-meta">, {moment(acknowledgedAt ?? readAt)}</span>}
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
        </Stack>
      )}
    </Asked>
  )
}

/** Who has read a notice, asked when somebody wants to know. */
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

import { useState } from 'react'
import { listAlarmsEndpoint } from '#contracts/safety/alarm-endpoints.ts'
import type { StaffAlarm } from '#contracts/safety/alarm.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { request } from '../requests/request-sync.ts'
import { ActionError, ResponseView } from '../requests/response-view.tsx'
import { useAction } from '../requests/use-action.ts'
import { useRequest } from '../requests/use-request.ts'
import { PastAlarm } from './alarm-item.tsx'

interface HistoryProps {
  names: ReadonlyMap<string, string>
}

const pageSize = 20
const fetchPage = async (after?: string) =>
  await request(listAlarmsEndpoint, { query: { limit: pageSize, ...(after !== undefined && { after }) } })

function Pages({ first, names }: HistoryProps & { first: { alarms: StaffAlarm[]; next: string | null } }) {
  const [more, setMore] = useState<{ alarms: StaffAlarm[]; next: string | null }>({ alarms: [], next: first.next })
  const { busy, error, act } = useAction()
  const ended = [...first.alarms, ...more.alarms].filter(({ outcome }) => outcome !== null)
  const older = () =>
    void act(
      async () => await fetchPage(more.next ?? undefined),
      ({ alarms, next }) => setMore((before) => ({ alarms: [...before.alarms, ...alarms], next })),
    )
  return (
    <>
      {ended.length === 0 && (
        <Section tight>
          <p>No alarm has ended yet. They stay here for 90 days.</p>
        </Section>
      )}
      <ol>
        {ended.map((row) => (
          <li key={row.id}>
            <PastAlarm row={row} name={names.get(row.courier) ?? 'A courier'} />
          </li>
        ))}
      </ol>
      {more.next !== null && (
        <Section tight>
          <Button fit aria-disabled={busy} onClick={older}>
            Show older alarms
          </Button>
          <ActionError id="older-alarms-error" error={error} />
        </Section>
      )}
    </>
  )
}

/** The alarms of 90 days that have ended. `version`: changes when one more has ended. */
export function AlarmHistory({ names, version }: HistoryProps & { version: string }) {
  const page = useRequest(async () => await fetchPage(), { key: version })
  return (
    <>
      <ListHeading title="Past alarms" />
      <ResponseView request={page} label="Loading past alarms">
        {(first) => <Pages key={version} first={first} names={names} />}
      </ResponseView>
    </>
  )
}

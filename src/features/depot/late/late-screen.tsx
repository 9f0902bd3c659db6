import { useLiveQuery } from 'dexie-react-hooks'
import { formatCount } from '#domain/figures/format-count.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { refreshLateList } from '../cache/refresh-day-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { readWholeRoster } from '../cache/cache-store.ts'
import { useRequest } from '../requests/use-request.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { counted } from '../figures.ts'
import { momentLabel } from '../moment.ts'
import { LateRecord } from './late-record.tsx'
import { readLate, getSeeing } from './late-store.ts'

/** Lists what couriers recorded for parcels that had left their lists by then, the oldest first. */
export function LateScreen() {
  useTitle('Arrived late')
  const { response } = useRequest(refreshLateList, { isRepeated: true })
  const known = useLiveQuery(async () => ({ late: await readLate(), roster: await readWholeRoster() }))
  const late = known?.late
  return (
    <DeskPage
      title="Arrived late"
      meta={
        late
          ? `${formatCount(late.events.length)} to review, as of ${momentLabel(new Date(late.at).toISOString())}`
          : undefined
      }
      back={{ to: '/depot', label: 'Back to Today' }}
    >
      <StaleNote response={response} />
      {late === null && !response && <LoadingState label="Loading what arrived late" />}
      {late === null && response && (
        <EmptyState title="Not loaded yet">What arrived late is shown here once it has loaded.</EmptyState>
      )}
      {late?.events.length === 0 && !late.more && (
        <EmptyState title="Nothing arrived late">
          What a courier records after a parcel has left their list is shown here until somebody has reviewed it.
        </EmptyState>
      )}
      {late && (
        <>
          <output className="visually-hidden">{`${counted(late.events.length, 'record')} to review`}</output>
          <ol>
            {late.events.map((each) => (
              <li key={`${each.courier}/${each.event.id}`}>
                <LateRecord late={each} roster={known.roster} readAt={late.at} seeing={getSeeing(late.seen, each)} />
              </li>
            ))}
          </ol>
          {late.more && (
            <Section>
              <p>More records are shown as you review these.</p>
            </Section>
          )}
        </>
      )}
    </DeskPage>
  )
}

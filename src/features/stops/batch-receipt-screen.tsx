import { useSearchParams } from 'react-router-dom'
import type { StopEvent, StopList } from '#contracts/manifest/stop-list.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { parcelCount } from '#domain/pay/pay-labels.ts'
import { getStopEventsInEffect, toBatchReference } from '#domain/stops/stop-events.ts'
import { placeKindLabels } from '#domain/stops/stop-labels.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { StopHistory } from './stop-history.tsx'
import { stopsAddress } from './stops-address.ts'
import { useStops } from './use-stops.ts'

const title = 'Receipt of a batch'

function BatchReceipt({ list, batch }: { list: StopList; batch: StopEvent }) {
  const when = new Date(batch.occurredAt)
  const isUndone = !getStopEventsInEffect(list.events).includes(batch)
  return (
    <>
      <Section line>
        <Stack gap={16}>
          <h2>
            <span className="text-display">{batch.parcels.length}</span>{' '}
            <span className="text-h3">{isUndone ? 'not handed over: undone' : 'handed over'}</span>
          </h2>
          <dl>
            {batch.place && <FactRow label={placeKindLabels[batch.place.kind]} value={batch.place.name} />}
            <FactRow label="Parcels" value={parcelCount(batch.parcels.length)} />
            <FactRow label="Time" value={`${londonTime(when)}, ${dayName(londonDay(when))}`} />
            <FactRow label="Round" value={list.roundNumber} />
            <FactRow label="Reference" value={toBatchReference(batch.id)} />
          </dl>
          <p className="measure">
            This receipt is on this phone, also without signal. Your depot has the same reference once it is sent.
          </p>
        </Stack>
      </Section>
      <StopHistory list={list} shows={({ id }) => id === batch.id} />
    </>
  )
}

/** The receipt of a batch, `?round=<manifest>&batch=<event>`. */
export function BatchReceiptScreen() {
  useTitle(title)
  const { manifestId, list } = useStops()
  const batchId = useSearchParams()[0].get('batch')
  const batch = list?.events.find(({ id, kind }) => id === batchId && kind === 'handed_over')
  return (
    <Page title={title} back={{ to: stopsAddress(manifestId), label: 'Back to Collections' }}>
      {list !== undefined && !batch && (
        <Section tight>
          <EmptyState
            level={2}
            title="This receipt isn’t on this phone"
            action={<TextLink to={stopsAddress(manifestId)}>See the collections</TextLink>}
          >
            Receipts are deleted from the phone with their list, after seven days.
          </EmptyState>
        </Section>
      )}
      {list && batch && <BatchReceipt list={list} batch={batch} />}
    </Page>
  )
}

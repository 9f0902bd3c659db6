import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { AfterThat } from './after-that.tsx'
import { LoadingRound, type LoadProgress } from './loading-round.tsx'
import { NoRoundToday } from './no-round-today.tsx'
import { RoundToday } from './round-today.tsx'
import { readNextStops, readToday, type Today } from './today-store.ts'

const listTo = (manifestId: string): string => `/manifest?round=${manifestId}`

/** Today's rounds, the chosen one at large. */
function Rounds({ today: { rounds }, beside }: { today: Today; beside: ReactNode }) {
  const [params] = useSearchParams()
  const wide = useWide()
  const chosen = rounds.find(({ manifest }) => manifest.id === params.get('round')) ?? rounds[0]
  const id = chosen?.manifest.id
  const stops = useLiveQuery(async () => (id === undefined ? [] : await readNextStops(id)), [id])
  if (!chosen) return null
  // The day's first round is the list that opens without being named.
  const named = chosen === rounds[0] ? '' : `?round=${chosen.manifest.id}`
  const stopTo = (parcelId: string) => `/manifest/${parcelId}${named}`
  const [next, ...later] = stops ?? []
  const afterThat = <AfterThat parcels={later} stopTo={stopTo} />
  return (
    <TwoColumns
      first={
        <>
          {rounds.length > 1 && (
            <FilterRow label="Your rounds today">
              {rounds.map((round) => (
                <FilterChip key={round.manifest.id} selected={round === chosen} to={`/?round=${round.manifest.id}`}>
                  Round {round.manifest.roundNumber}
                </FilterChip>
              ))}
            </FilterRow>
          )}
          <RoundToday
            round={chosen}
            next={next?.row}
            listTo={`/manifest${named}`}
            receiptTo={`/manifest/receipt?round=${chosen.manifest.id}`}
            stopTo={stopTo}
          />
          {wide && afterThat}
        </>
      }
      second={
        <>
          {beside}
          {!wide && afterThat}
        </>
      }
    />
  )
}

interface TodayScreenProps {
  progress: LoadProgress | null
  /** What else waits for the courier: rows of other features. */
  beside: ReactNode
}

function TodayBody({ today, progress, day, beside }: TodayScreenProps & { today: Today; day: string }) {
  if (today.rounds.length > 0) return <Rounds today={today} beside={beside} />
  if (!today.loaded) return <LoadingRound progress={progress} day={day} />
  return (
    <>
      <NoRoundToday today={today} day={day} listTo={listTo} />
      {beside}
    </>
  )
}

/** The courier's start: what is left, how the day stands, and where to go next. */
export function TodayScreen({ progress, beside }: TodayScreenProps) {
  const day = useToday()
  const today = useLiveQuery(() => readToday(day), [day])
  useTitle('Today')
  return <Page title="Today">{today && <TodayBody today={today} progress={progress} day={day} beside={beside} />}</Page>
}

import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { optionalPart } from '#ui/layout/optional-part.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import type { LoadProgress } from './loading-round.tsx'
import { NoRoundToday } from './no-round-today.tsx'
import { RoundToday } from './round-today.tsx'
import { readToday, type RoundOfDay, type Today } from './today-store.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { ParcelRow } from '#ui/parcel/parcel-row.tsx'
import type { SyncKind } from '#ui/feedback/sync-word.tsx'

type ComingUpProps = {
  parcels: readonly { row: Parcel; sync: SyncKind | null }[]
  stopTo: (parcelId: string) => string
}

function ComingUp({ parcels, stopTo }: ComingUpProps) {
  if (parcels.length === 0) return null
  return (
    <>
      <ListHeading title="Coming up" />
      <ol>
        {parcels.map(({ row, sync }) => (
          <li key={row.id}>
            <ParcelRow parcel={row} sync={sync} to={stopTo(row.id)} withStreet />
          </li>
        ))}
      </ol>
    </>
  )
}

// Seen once on each phone; where its code cannot be had, the page stays empty until the list is there.
const LoadingRound = optionalPart(() => import('./loading-round.tsx').then((it) => it.LoadingRound))

const listTo = (manifestId: string): string => `/manifest?round=${manifestId}`

/** Rows of other features that wait for the courier, with what comes below them. */
type Beside = (after: ReactNode) => ReactNode

type RoundsProps = { today: Today; chosen: RoundOfDay; beside: Beside }

/** Today's rounds, the chosen one at large. */
function Rounds({ today: { rounds, stops, hazards }, chosen, beside }: RoundsProps) {
  const wide = useWide()
  // The day's first round is the list that opens without being named.
  const named = chosen === rounds[0] ? '' : `?round=${chosen.manifest.id}`
  const stopTo = (parcelId: string) => `/manifest/${parcelId}${named}`
  const [next, ...later] = stops
  const comingUp = <ComingUp parcels={later} stopTo={stopTo} />
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
            hazards={hazards}
            listTo={`/manifest${named}`}
            receiptTo={`/manifest/receipt?round=${chosen.manifest.id}`}
            stopTo={stopTo}
          />
          {wide && comingUp}
        </>
      }
      second={beside(wide ? null : comingUp)}
    />
  )
}

interface TodayScreenProps {
  progress: LoadProgress | null
  beside: Beside
}

function TodayBody({ today, progress, day, beside }: TodayScreenProps & { today: Today; day: string }) {
  const isLoading = !today.loaded && progress !== null
  if (today.chosen && !isLoading) return <Rounds today={today} chosen={today.chosen} beside={beside} />
  if (!today.loaded) {
    return <LoadingRound progress={progress} day={day} />
  }
  return (
    <>
      <NoRoundToday today={today} day={day} listTo={listTo} />
      {beside(null)}
    </>
  )
}

/** The courier's start page, with the work left, the day's progress and the next stop. */
export function TodayScreen(props: TodayScreenProps) {
  const day = useToday()
  const [params] = useSearchParams()
  const round = params.get('round')
  const today = useLiveQuery(() => readToday(day, round), [day, round])
  useTitle('Today')
  return <Page title="Today">{today && <TodayBody {...props} today={today} day={day} />}</Page>
}

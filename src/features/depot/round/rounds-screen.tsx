import { PackageSearch, UserPlus } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { dayName, fullNearDay, nearDayInSentence } from '#domain/dates/near-day.ts'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { refreshDay } from '../cache/refresh-day-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { useRequest } from '../requests/use-request.ts'
import { useMay } from '../frame/desk-places.ts'
import { NotInRole } from '../frame/for-permission.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { counted } from '../figures.ts'
import { addressOfDay, dayOfAddress } from '../today/day-address.ts'
import { DayOver, dayMeta, DayWithoutRounds } from '../today/day-state.tsx'
import { DayStrip } from '../today/day-strip.tsx'
import { RoundsTable } from '../today/rounds-table.tsx'
import { useRoundStatuses, type ShownDay } from '../today/use-round-statuses.ts'
import { roundsToAssign } from './assign-many.ts'
import { AssignManyRounds } from './assign-many-rounds.tsx'
import { CloseDay } from './close-day.tsx'
import '../today/depot-today.css'

const path = '/depot/rounds'

function Rounds({ shown: { day, today, known } }: { shown: ShownDay }) {
  const may = useMay()
  if (!known || known.rounds.length === 0) return null
  const assignable = known.rounds.filter(({ round }) => may('dispatch', round.subDepot))
  const toAssign = day < today ? 0 : roundsToAssign(assignable).length
  const assignTo = addressOfDay(`${path}?assign=yes`, day, today)
  return (
    <>
      <DayOver day={day} today={today} />
      {toAssign > 0 && (
        <NavRow
          icon={UserPlus}
          to={assignTo}
          label="Assign rounds"
          meta={`${counted(toAssign, 'round')} without a courier`}
        />
      )}
      <div className="depot-rounds">
        <RoundsTable rounds={known.rounds} now={known.now} selected={null} firstBy="number" isOver={day < today} />
      </div>
      <CloseDay rounds={known.rounds} day={day} today={today} />
    </>
  )
}

/** The rounds of a day by number, and the way to any parcel. */
export function RoundsScreen() {
  const [params] = useSearchParams()
  const asked = dayOfAddress(params)
  const shown = useRoundStatuses(asked)
  const { response } = useRequest(async () => await refreshDay(asked), { key: asked, isRepeated: true })
  const may = useMay()
  const isAssigning = params.has('assign')
  const isToday = !shown || shown.day === shown.today
  const title = isAssigning
    ? 'Assign rounds'
    : isToday
      ? 'Rounds'
      : `Rounds, ${nearDayInSentence(shown.day, shown.today)}`
  useTitle(title)
  if (shown?.known && isAssigning && shown.day >= shown.today)
    return (
      <DeskPage
        title={title}
        meta={isToday ? dayName(shown.day) : fullNearDay(shown.day, shown.today)}
        back={{ to: addressOfDay(path, shown.day, shown.today), label: 'Back to Rounds' }}
      >
        <StaleNote response={response} />
        {may('dispatch') ? (
          <AssignManyRounds day={shown.known} today={shown.today} />
        ) : (
          <NotInRole permission="dispatch" />
        )}
      </DeskPage>
    )
  return (
    <DeskPage title={title} meta={shown?.known ? dayMeta(shown) : undefined}>
      {shown && <DayStrip day={shown.day} today={shown.today} path={path} />}
      <StaleNote response={response} />
      <NavRow
        icon={PackageSearch}
        to="/depot/parcels"
        label="Find a parcel"
        meta="By name, address, postcode or barcode"
      />
      {shown && <Rounds shown={shown} />}
      {shown && <DayWithoutRounds shown={shown} first={response === null} />}
    </DeskPage>
  )
}

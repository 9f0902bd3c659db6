import { useLiveQuery } from 'dexie-react-hooks'
import { useSearchParams } from 'react-router-dom'
import type { DepotForecast } from '#contracts/performance/forecast.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { UpdatedAt } from '#ui/parcel/as-of.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section } from '#ui/layout/section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { readDepotForecasts } from './own-forecasts-store.ts'
import { ForecastMethod, ForecastView } from './forecast-view.tsx'
import { number, stillToCome, sumParcels } from './forecast-labels.ts'

const path = '/tools/sub-depot-forecast'

function Rounds({ depot: { rounds, subDepot } }: { depot: DepotForecast }) {
  const today = useToday()
  return (
    <>
      <ListHeading title="Rounds" count={rounds.length} />
      {rounds.map(({ id, round, days }) => {
        const total = sumParcels(stillToCome(days, today))
        return (
          <NavRow
            key={id}
            to={`${path}?depot=${subDepot}&round=${round}`}
            label={`Round ${round}`}
            value={total === null ? 'Not known' : number(total)}
          />
        )
      })}
      <Section tight>
        <p className="text-meta measure">
          Rounds are forecast separately, so they may not add up to the sub-depot’s total.
        </p>
      </Section>
    </>
  )
}

export function DepotForecastScreen() {
  const [search, setSearch] = useSearchParams()
  const forecasts = useLiveQuery(readDepotForecasts)
  const depot = forecasts?.rows.find(({ id }) => id === search.get('depot')) ?? forecasts?.rows[0]
  const round = depot?.rounds.find((each) => each.round === search.get('round'))
  const title = round ? `Round ${round.round}` : 'Sub-depot forecast'
  useTitle(title)
  const back =
    round && depot
      ? { to: `${path}?depot=${depot.id}`, label: 'Back to the sub-depot' }
      : { to: '/more', label: 'Back to More' }
  if (!forecasts)
    return (
      <Page title="Sub-depot forecast" back={back}>
        {null}
      </Page>
    )
  return (
    <Page title={title} back={back}>
      {depot ? (
        <>
          {forecasts.rows.length > 1 && !round && (
            <Section tight>
              <SelectField
                id="forecast-depot"
                label="Sub-depot"
                options={forecasts.rows.map(({ id }) => ({ value: id, label: id }))}
                value={depot.id}
                onChange={(event) => setSearch({ depot: event.target.value }, { replace: true })}
              />
            </Section>
          )}
          <ForecastView
            name={round ? `Round ${round.round}, sub-depot ${depot.subDepot}` : `Sub-depot ${depot.subDepot}`}
            forecast={round ?? depot}
          />
          {!round && depot.rounds.length > 0 && <Rounds depot={depot} />}
          <ForecastMethod />
          <Section tight>
            <UpdatedAt at={forecasts.asOf} />
          </Section>
        </>
      ) : forecasts.asOf === null ? (
        <NotArrived loading="Loading the forecast">
          The forecast appears when you’re online, and stays on this phone.
        </NotArrived>
      ) : (
        <EmptyState title="No sub-depot to forecast">
          This account belongs to no sub-depot. The back office can put that right.
        </EmptyState>
      )}
    </Page>
  )
}

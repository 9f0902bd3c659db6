import { useLiveQuery } from 'dexie-react-hooks'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { Page } from '#ui/layout/page.tsx'
import { UpdatedAt } from '#ui/parcel/as-of.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { readForecasts } from './own-forecasts-store.ts'
import { ForecastMethod, ForecastView } from './forecast-view.tsx'

const back = { to: '/more', label: 'Back to More' }

export function ForecastScreen() {
  useTitle('Parcel forecast')
  const forecasts = useLiveQuery(readForecasts)
  if (!forecasts)
    return (
      <Page title="Parcel forecast" back={back}>
        {null}
      </Page>
    )
  const { rows, asOf } = forecasts
  return (
    <Page title="Parcel forecast" back={back}>
      {rows.map((forecast) => (
        <ForecastView key={forecast.id} name={`Round ${forecast.round}`} forecast={forecast} />
      ))}
      {rows.length > 0 ? (
        <>
          <ForecastMethod />
          <Section tight>
            <UpdatedAt at={asOf} />
          </Section>
        </>
      ) : asOf === null ? (
        <NotArrived loading="Loading your forecast">
          Your forecast appears when you’re online, and stays on this phone.
        </NotArrived>
      ) : (
        <EmptyState title="No round to forecast">
          Your forecast appears once the depot has published your round’s first days.
        </EmptyState>
      )}
    </Page>
  )
}

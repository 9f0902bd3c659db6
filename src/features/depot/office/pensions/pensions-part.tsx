import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { nameIn, readCached } from '../../cache/cache-store.ts'
import { refreshPensionRequests } from '../../cache/refresh-staff-sync.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { momentLabel } from '../../moment.ts'
import { CourierChoice } from '../../publish/invoices/courier-choice.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { useOfficeRoster } from '../use-office-roster.ts'
import { PensionPane } from './pension-pane.tsx'
import { requestLabel } from './request-labels.ts'

const pathTo = (courier: string): string => `/office/pay?part=pensions&courier=${encodeURIComponent(courier)}`

/** The requests that wait, the oldest first, and the pension of any courier. `chosen`: the courier of the address. */
export function PensionsPart({ chosen }: { chosen: string | null }) {
  const navigate = useNavigate()
  const { couriers, roster, hint } = useOfficeRoster()
  const { response } = useRequest(refreshPensionRequests, { isRepeated: true })
  const known = useLiveQuery(async () => (await readCached('pension-requests')) ?? null)
  const requests = known?.value ?? []
  const left = (
    <>
      <StaleNote response={response} />
      <ListHeading title="Waiting for a decision" {...(known && { count: requests.length })} />
      {known === null && !response && <LoadingState label="Loading the requests" />}
      {known === null && response && (
        <EmptyState title="Not loaded yet">
          Requests appear here when this device is online, and stay when it is not.
        </EmptyState>
      )}
      {known && requests.length === 0 && (
        <EmptyState title="No requests">What couriers request of their pension appears here.</EmptyState>
      )}
      {requests.map(({ courier, request }) => (
        <NavRow
          key={courier}
          to={pathTo(courier)}
          current={courier === chosen}
          label={<bdi>{nameIn(roster, courier, known?.at ?? Infinity)}</bdi>}
          meta={`${requestLabel(request)}, ${momentLabel(request.receivedAt)}`}
        />
      ))}
      <ListHeading title="Any courier" />
      <Section tight>
        <CourierChoice
          id="pension-courier"
          couriers={couriers}
          hint={hint}
          error={undefined}
          value={chosen ?? ''}
          onChange={(courier) => void navigate(courier === '' ? '/office/pay?part=pensions' : pathTo(courier))}
        />
      </Section>
      <AsOfSection at={known?.at ?? null} />
    </>
  )
  const right =
    chosen === null ? (
      <EmptyState title="No courier chosen">Choose a request, or a courier, to see their pension.</EmptyState>
    ) : (
      <PensionPane key={chosen} courier={chosen} name={nameIn(roster, chosen, known?.at ?? Infinity)} />
    )
  return <TwoPanes rightIs="rest" left={left} right={right} />
}

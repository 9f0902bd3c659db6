import { IdCard, UserCog, UserPlus, MessageSquare, Phone, Truck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { bindInitials } from '#domain/contact/bind-initials.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { onRosterChange } from '../cache/desk-hints-sync.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { ResponseView } from '../requests/response-view.tsx'
import { useDeskAddresses, useMay } from '../frame/desk-places.ts'
import { staffWith, type DeskStaff } from '../frame/desk-staff.ts'
import { For, NotInRole, RoleNote } from '../frame/for-permission.tsx'
import { counted } from '../figures.ts'
import { useRequest } from '../requests/use-request.ts'
import { CourierAccountPart } from './courier-account.tsx'
import { EditCourier } from './edit-courier.tsx'
import { CourierLeave } from './leave/courier-leave.tsx'
import { CourierRecord } from './record/courier-record.tsx'
import { Engagement } from './engagement.tsx'
import { InviteCourier } from './invite-courier.tsx'
import { requestCouriers } from './people-sync.ts'
import './people.css'
import { dialledNumber } from '#domain/contact/phone-number.ts'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import type { Vehicle } from '#contracts/availability/work-preferences.ts'
import { vehicleLabels } from '#domain/vehicle-labels.ts'

/** The vehicle that a courier gave under their work preferences; only they change it. */
function CourierVehicle({ vehicle }: { vehicle: Vehicle | undefined }) {
  return (
    <Section>
      <DefinitionRow icon={Truck} label="Vehicle">
        {vehicle === undefined ? 'No vehicle given' : `${vehicleLabels[vehicle]}, as given by the courier`}
      </DefinitionRow>
    </Section>
  )
}

/** Shows how the depot can contact a courier: by phone, and by a message. */
function CourierContact({ courier: { id, phones } }: { courier: Courier }) {
  return (
    <>
      <Section>
        <DefinitionRow icon={Phone} label="Phone">
          {phones.length === 0 && 'No phone number'}
          {phones.map((phone) => (
            <a key={phone} className="text-link people-phone" href={`tel:${phone}`}>
              {dialledNumber(phone)}
            </a>
          ))}
        </DefinitionRow>
      </Section>
      <For permission="answer">
        <NavRow icon={MessageSquare} to={`/depot/messages/${encodeURIComponent(id)}`} label="Message them" />
      </For>
    </>
  )
}

const path = '/depot/people'

const roundWords = ({ rounds }: Courier): string => (rounds.length === 0 ? 'No round' : `Round ${rounds.join(', ')}`)

function matches({ name, courierNumber, rounds }: Courier, typed: string): boolean {
  const sought = typed.trim().toLowerCase()
  return [name, courierNumber, ...rounds].some((text) => text.toLowerCase().includes(sought))
}

const byName = (a: Courier, b: Courier): number => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id)

function People({ couriers, chosen }: { couriers: readonly Courier[]; chosen: string | null }) {
  const [typed, setTyped] = useState('')
  const found = couriers.filter((courier) => matches(courier, typed)).toSorted(byName)
  const hasStaff = useDeskAddresses().has('/depot/staff')
  const may = useMay()
  return (
    <>
      <Section tight line>
        <SearchField
          label="Find by name, number or round"
          isLabelShown
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Section>
      <For permission="people">
        <NavRow icon={UserPlus} to={path} label="Invite a courier" meta="They get a first password by email" />
        <NavRow icon={IdCard} to={`${path}?enter=yes`} label="Add an existing account" />
      </For>
      {!may('people') && (
        <Section tight line>
          <RoleNote permission="people" />
        </Section>
      )}
      {hasStaff && (
        <NavRow icon={UserCog} to="/depot/staff" label="Staff accounts" meta="Who uses this console, and their roles" />
      )}
      <output className="visually-hidden">{`${counted(found.length, 'courier')} found`}</output>
      {found.map((courier) => (
        <NavRow
          key={courier.id}
          to={`${path}?courier=${encodeURIComponent(courier.id)}`}
          current={courier.id === chosen}
          label={<bdi>{bindInitials(courier.name)}</bdi>}
          meta={`${courier.courierNumber}, ${roundWords(courier)}${courier.closedAt === undefined ? '' : ', closed'}`}
          {...(courier.engagedBy && { value: `For ${courier.engagedBy.name}` })}
        />
      ))}
      {found.length === 0 && (
        <EmptyState title={typed === '' ? 'No couriers yet' : 'No match'}>
          {typed === ''
            ? 'Couriers appear here once they are invited.'
            : 'Search by part of a name, a number or a round.'}
        </EmptyState>
      )}
    </>
  )
}

/** The form starts again if the entry has changed, but not what stands beside it: the account, the vehicle, for whom they drive. */
const entryKey = ({ closedAt: _closedAt, vehicle: _vehicle, engagedBy: _engagedBy, ...entry }: ListedCourier): string =>
  JSON.stringify(entry)

/** `/depot/people`: the couriers of the sub-depot. */
export function PeopleScreen({ staff }: { staff: DeskStaff }) {
  useTitle('People')
  const [search, setSearch] = useSearchParams()
  const asked = useRequest(() => requestCouriers(staff.subDepots))
  const again = useRef(asked.again)
  useEffect(() => {
    again.current = asked.again
  })
  // A colleague may invite or close somebody at another desk.
  useEffect(() => {
    return onRosterChange(() => again.current())
  }, [])
  const toast = useToast()
  const may = useMay()
  const theirs = staffWith('people', staff).subDepots
  const id = search.get('courier')
  const couriers = asked.response?.ok ? asked.response.value : []
  const courier = couriers.find((each) => each.id === id)
  const show = (after: Courier, text: string) => {
    toast({ text })
    setSearch({ courier: after.id }, { replace: true })
    asked.again()
  }
  return (
    <DeskPage title="People" meta={asked.response?.ok ? counted(couriers.length, 'courier') : undefined}>
      <TwoPanes
        rightIs="rest"
        left={
          <ResponseView request={asked} label="Loading the couriers">
            {(all) => <People couriers={all} chosen={id} />}
          </ResponseView>
        }
        right={
          asked.response?.ok &&
          (courier && !may('people', courier.subDepot) ? (
            <>
              <Section>
                <SectionHeading>
                  <bdi>{courier.name}</bdi>
                </SectionHeading>
              </Section>
              <Engagement courier={courier} couriers={couriers} onChanged={asked.again} />
              <CourierContact courier={courier} />
              <CourierVehicle vehicle={courier.vehicle} />
            </>
          ) : !may('people') ? (
            search.has('enter') ? (
              <NotInRole permission="people" />
            ) : (
              <EmptyState title="Choose a courier">Their phone number and vehicle are shown here.</EmptyState>
            )
          ) : courier || search.has('enter') ? (
            <>
              {courier && <CourierAccountPart key={courier.id} courier={courier} onChanged={asked.again} />}
              {courier && (
                <Engagement
                  key={`engagement ${courier.id}`}
                  courier={courier}
                  couriers={couriers}
                  onChanged={asked.again}
                />
              )}
              {courier && <CourierContact courier={courier} />}
              {courier && <CourierVehicle vehicle={courier.vehicle} />}
              {courier && <CourierLeave key={`leave ${courier.id}`} courier={courier} />}
              {courier && <CourierRecord key={`record ${courier.id}`} courier={courier} />}
              <EditCourier
                key={courier ? entryKey(courier) : ''}
                courier={courier}
                subDepots={theirs}
                onDone={(after) => show(after, `${after.name} saved`)}
              />
            </>
          ) : (
            <InviteCourier
              subDepots={theirs}
              onDone={(after, email) => show(after, `${after.name} invited. The first password was sent to ${email}.`)}
            />
          ))
        }
      />
    </DeskPage>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StaffMember } from '#contracts/staff/staff.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { refreshStaffAndPlaces } from '../cache/refresh-staff-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { counted } from '../figures.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDesk } from '../frame/desk-places.ts'
import { grantsLabel } from '../frame/role-labels.ts'
import { TwoPanes } from '../frame/two-panes.tsx'
import { useRequest } from '../requests/use-request.ts'
import { InviteStaff } from './invite-staff.tsx'
import { findStaff } from './find-staff.ts'
import { StaffPane } from './staff-pane.tsx'
import { readKnownStaff } from './staff-sync.ts'
import './staff.css'

interface StaffListProps {
  staff: readonly StaffMember[]
  path: string
  chosen: string | null
}

function StaffList({ staff, path, chosen }: StaffListProps) {
  const [typed, setTyped] = useState('')
  const found = findStaff(staff, typed)
  return (
    <>
      <Section tight line>
        <SearchField
          label="Find by name, role or sub-depot"
          isLabelShown
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Section>
      <NavRow icon={UserPlus} to={path} label="Invite staff" meta="They get a first password by email" />
      <output className="visually-hidden">{`${counted(found.length, 'person', 'people')} found`}</output>
      {found.map(({ id, name, username, grants, closedAt }) => (
        <NavRow
          key={id}
          to={`${path}?person=${encodeURIComponent(id)}`}
          current={id === chosen}
          label={<bdi>{name}</bdi>}
          meta={`${grantsLabel(grants)}${name === username ? '' : `, ${username}`}${closedAt === null ? '' : ', closed'}`}
        />
      ))}
      {found.length === 0 && (
        <EmptyState title={typed === '' ? 'No staff yet' : 'No match'}>
          {typed === '' ? 'Invite the first one.' : 'Search by part of a name, a role or a sub-depot.'}
        </EmptyState>
      )}
    </>
  )
}

/** `/office/staff` and `/depot/staff`: the accounts and roles of the staff whom somebody manages. */
export function StaffScreen() {
  useTitle('Staff')
  const { root } = useDesk()
  const path = `${root}/staff`
  const [search, setSearch] = useSearchParams()
  const toast = useToast()
  const { response } = useRequest(refreshStaffAndPlaces, { isRepeated: true })
  const known = useLiveQuery(readKnownStaff)
  const id = search.get('person')
  const member = known?.staff.find((each) => each.id === id)
  const left = (
    <>
      <StaleNote response={response} />
      {known && <StaffList staff={known.staff} path={path} chosen={id} />}
      {known === null && !response && <LoadingState label="Loading the staff" rows={6} />}
      {known === null && response && (
        <EmptyState title="Not loaded yet">
          The staff appear here when this device is online, and stay when it is not.
        </EmptyState>
      )}
      <AsOfSection at={known?.at ?? null} />
    </>
  )
  const right = member ? (
    <StaffPane key={member.id} member={member} />
  ) : (
    known && (
      <>
        {id !== null && (
          <EmptyState title="Not found">
            This person isn’t among the staff whom you manage, or isn’t any more.
          </EmptyState>
        )}
        <InviteStaff
          onDone={({ id: made, name }, email) => {
            toast({ text: `${name} invited. The first password was sent to ${email}.` })
            setSearch({ person: made }, { replace: true })
          }}
        />
      </>
    )
  )
  return (
    <DeskPage
      title="Staff"
      meta={known ? counted(known.staff.length, 'person', 'people') : undefined}
      {...(root === '/depot' && { back: { to: '/depot/people', label: 'Back to People' } })}
    >
      <TwoPanes rightIs="rest" left={left} right={right} />
    </DeskPage>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { AtSign, MapPin, Pencil, Phone, Building2, IdCard, PhoneCall, Truck, User } from 'lucide-react'
import { syncLabels } from '#domain/sync-labels.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { UpdatedAt } from '#ui/parcel/as-of.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { addressLines, toAddressMessage } from './address-messages.ts'
import { readOwnCourier, type OwnCourier } from './own-courier-store.ts'
import './details-screen.css'
import type { Courier, CourierRole } from '#contracts/courier/courier.ts'
import { dialledNumber } from '#domain/contact/phone-number.ts'

const roleWords: Readonly<Record<CourierRole, string>> = { courier: 'Courier', 'sub-depot': 'Sub-depot staff' }

const listed = (words: readonly string[], none: string): string => (words.length === 0 ? none : words.join(', '))

function ProfileRows({ courier }: { courier: Courier }) {
  const { name, courierNumber, roles, rounds, subDepot, phones } = courier
  return (
    <>
      <InfoRow
        icon={User}
        label={name}
        meta={listed(
          roles.map((role) => roleWords[role]),
          'No role yet',
        )}
      />
      <ListHeading title="With the depot" />
      <InfoRow icon={IdCard} label="Courier number" value={courierNumber} />
      <InfoRow icon={Truck} label={rounds.length > 1 ? 'Rounds' : 'Round'} value={listed(rounds, 'None yet')} />
      <InfoRow icon={Building2} label="Sub-depot" value={subDepot} />
      <InfoRow
        icon={PhoneCall}
        label={phones.length > 1 ? 'Phones' : 'Phone'}
        value={listed(phones.map(dialledNumber), 'No number yet')}
      />
    </>
  )
}

interface DetailsScreenProps {
  /** Undefined if the account has none, or this phone does not know it. */
  email: string | undefined
  phone: string | undefined
}

function AddressRows({ row, sync, refused }: OwnCourier) {
  const newest = refused.at(-1)
  return (
    <>
      <ListHeading title="Address" />
      <InfoRow
        icon={MapPin}
        label={
          row?.address ? (
            <span className="address-lines">{addressLines(row.address).join('\n')}</span>
          ) : (
            'No address yet'
          )
        }
        meta={sync && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>}
      />
      {newest && (
        <Section tight line>
          <p>The new address is kept on this phone. {toAddressMessage(newest.code)}</p>
        </Section>
      )}
      <NavRow
        icon={Pencil}
        to="?popup=change-address"
        label={row?.address ? 'Change your address' : 'Add your address'}
      />
    </>
  )
}

const nothingYet = (asOf: number | null) =>
  asOf === null ? (
    <EmptyState title="Not loaded yet">Your details appear when you’re online, and stay on this phone.</EmptyState>
  ) : (
    <EmptyState title="Your depot hasn’t added you yet">Ask them to. Your details then appear here.</EmptyState>
  )

export function DetailsScreen({ email, phone }: DetailsScreenProps) {
  useTitle('Your details')
  const own = useLiveQuery(readOwnCourier)
  const back = { to: '/more', label: 'Back to More' }
  if (!own)
    return (
      <Page title="Your details" back={back}>
        {null}
      </Page>
    )
  const { row, asOf } = own
  return (
    <Page title="Your details" back={back}>
      {row && row.name !== '' ? <ProfileRows courier={row} /> : nothingYet(asOf)}
      <AddressRows {...own} />
      <ListHeading title="Your account" />
      <NavRow icon={Phone} to="?popup=update-phone-numbers" label="Phone number" meta={phone} />
      <NavRow icon={AtSign} to="?popup=update-email" label="Email address" meta={email} />
      {asOf !== null && (
        <Section>
          <p className="text-meta">If any of your depot’s details are wrong, tell your depot.</p>
          <UpdatedAt at={asOf} />
        </Section>
      )}
    </Page>
  )
}

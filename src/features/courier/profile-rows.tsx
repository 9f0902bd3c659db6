import { Building2, IdCard, PhoneCall, Truck, User } from 'lucide-react'
import type { Courier, CourierRole } from '#contracts/courier/courier.ts'
import { dialledNumber } from '#domain/contact/phone-number.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow } from '#ui/rows/nav-row.tsx'

const roleWords: Readonly<Record<CourierRole, string>> = { courier: 'Courier', 'sub-depot': 'Sub-depot staff' }

const listed = (words: readonly string[], none: string): string => (words.length === 0 ? none : words.join(', '))

export function ProfileRows({ courier }: { courier: Courier }) {
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

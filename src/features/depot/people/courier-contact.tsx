import { MessageSquare, Phone } from 'lucide-react'
import type { Courier } from '#contracts/courier/courier.ts'
import { dialledNumber } from '#domain/contact/phone-number.ts'
import { Section } from '#ui/layout/section.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'

/** How the depot reaches a courier: by phone, and by a message. */
export function CourierContact({ courier: { id, phones } }: { courier: Courier }) {
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
      <NavRow icon={MessageSquare} to={`/depot/messages/${encodeURIComponent(id)}`} label="Message them" />
    </>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { setDepotContact } from '#contracts/safety/depot-contact.ts'
import { dialledNumber, toPhoneNumber } from '#domain/contact/phone-number.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { saveContact } from '../desk-actions-sync.ts'
import { useMay } from '../frame/desk-places.ts'
import { RoleNote } from '../frame/for-permission.tsx'
import { useSaveAction } from '../use-save-action.ts'
import { readContacts } from './desk-alarms-store.ts'

interface ContactFormProps {
  subDepot: string
  /** E.164; empty: none is set. */
  phone: string
}

function ContactForm({ subDepot, phone }: ContactFormProps) {
  const saveAction = useSaveAction()
  const [typed, setTyped] = useState(phone === '' ? '' : dialledNumber(phone))
  const [error, setError] = useState<string>()
  const save = async () => {
    const input = { subDepot, phone: typed.trim() === '' ? null : toPhoneNumber(typed) }
    if (!setDepotContact.input.safeParse(input).success)
      return setError('Enter a telephone number, such as 0161 496 0000')
    setError(undefined)
    await saveAction(saveContact(input), { text: 'Number saved' })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap={12}>
        <TextField
          id={`contact-${subDepot}`}
          label={`Number that couriers of ${subDepot} call and text`}
          hint="Somebody has to answer it while couriers are out. Leave it empty to take it away."
          type="tel"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...(error !== undefined && { error })}
        />
        <Button type="submit" fit>
          Save the number
        </Button>
      </Stack>
    </form>
  )
}

/** The number of a sub-depot for help, which its managers set. */
export function DepotContactPart({ subDepot }: { subDepot: string }) {
  const contacts = useLiveQuery(readContacts)
  const mayManage = useMay()('manage', subDepot)
  if (!contacts) return null
  const phone = contacts.get(subDepot) ?? ''
  const heading = `contact-heading-${subDepot}`
  return (
    <Section labelledBy={heading} line>
      <Stack gap={12}>
        <h2 id={heading}>Number for help</h2>
        {mayManage ? (
          <ContactForm key={phone} subDepot={subDepot} phone={phone} />
        ) : (
          <>
            <p>{phone === '' ? `${subDepot} has no number for help yet.` : `${subDepot}: ${dialledNumber(phone)}`}</p>
            <RoleNote permission="manage" />
          </>
        )}
      </Stack>
    </Section>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { RequestFields } from '#ui/fields/request-form.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { readAddressDraft } from './address-draft-store.ts'
import { addressForm, checkAddress, sameForm, type AddressForm, type AddressField } from './address-form.ts'
import { toAddressMessage } from './address-messages.ts'
import { saveAddress, saveAddressDraft } from './change-address-sync.ts'
import { readOwnCourier, type OwnCourier } from './own-courier-store.ts'
import { TextField } from '#ui/fields/text-field.tsx'

const fields = [
  { field: 'line1', label: 'Address line 1', hint: 'House and street', autoComplete: 'address-line1' },
  { field: 'line2', label: 'Address line 2 (optional)', autoComplete: 'address-line2' },
  { field: 'town', label: 'Town or city', autoComplete: 'address-level2' },
  { field: 'postcode', label: 'Postcode', autoComplete: 'postal-code', autoCapitalize: 'characters' },
] as const satisfies readonly {
  field: AddressField
  label: string
  hint?: string
  autoComplete: string
  autoCapitalize?: string
}[]

interface AddressFieldsProps {
  form: AddressForm
  field: (field: AddressField) => { id: string; error: string | undefined }
  onChange: (form: AddressForm) => void
}

function AddressFields({ form, field: control, onChange }: AddressFieldsProps) {
  return (
    <Stack gap={24}>
      {fields.map(({ field, ...texts }) => (
        <TextField
          key={field}
          {...texts}
          {...control(field)}
          name={field}
          value={form[field]}
          onChange={(event) => onChange({ ...form, [field]: event.target.value })}
        />
      ))}
    </Stack>
  )
}

interface ChangeAddressFormProps {
  own: OwnCourier
  draft: AddressForm | null
  onDone: () => void
}

function ChangeAddressForm({ own, draft, onDone }: ChangeAddressFormProps) {
  const toast = useToast()
  const refused = own.refused.at(-1)
  const known = addressForm(refused?.address ?? own.row?.address ?? null)
  const [resumed] = useState(draft !== null)
  const form = useRequestForm({
    id: 'address',
    begin: () => draft ?? known,
    saveDraft: async (typed) => await saveAddressDraft(sameForm(typed, known) ? null : typed),
    check: checkAddress,
    submit: async ({ address }) => await saveAddress(address),
    onSaved() {
      toast({ text: 'Address saved on this phone' })
      onDone()
    },
  })
  return (
    <RequestFields form={form}>
      {refused && <p>{toAddressMessage(refused.code)} What you typed is kept below.</p>}
      {resumed && !sameForm(form.draft, known) && (
        <div>
          <p>You haven’t saved this yet.</p>
          <TextButton onClick={() => form.change(() => known)}>Undo my changes</TextButton>
        </div>
      )}
      <AddressFields form={form.draft} field={form.field} onChange={(next) => form.change(() => next)} />
      <Button {...form.button} kind="primary" type="submit">
        Save the address
      </Button>
    </RequestFields>
  )
}

export function ChangeAddressPopup({ onDone }: { onDone: () => void }) {
  const own = useLiveQuery(readOwnCourier)
  const draft = useLiveQuery(readAddressDraft)
  if (!own || draft === undefined) return null
  return (
    <Section tight>
      <Stack gap={16}>
        {own.sync ? <SyncLabel kind={own.sync}>{syncLabels[own.sync]}</SyncLabel> : null}
        <ChangeAddressForm own={own} draft={draft} onDone={onDone} />
      </Stack>
    </Section>
  )
}

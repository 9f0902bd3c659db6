import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type FormEvent } from 'react'
import { syncWords } from '#domain/sync-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncWord } from '#ui/feedback/sync-word.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { readAddressDraft } from './address-draft-store.ts'
import { AddressFields, addressFieldId } from './address-fields.tsx'
import { addressForm, checkAddress, sameForm, type AddressForm } from './address-form.ts'
import { refusalSentence } from './address-words.ts'
import { keepAddressDraft, saveAddress } from './change-address-sync.ts'
import { readOwnCourier, type OwnCourier } from './own-courier-store.ts'

interface ChangeAddressFormProps {
  own: OwnCourier
  /** What was begun before this form opened. */
  draft: AddressForm | null
  onDone: () => void
}

/** Every key is written down at once; nothing typed is lost with the app. */
function ChangeAddressForm({ own, draft, onDone }: ChangeAddressFormProps) {
  const toast = useToast()
  const refused = own.refused.at(-1)
  const known = addressForm(refused?.address ?? own.row?.address ?? null)
  const [form, setForm] = useState(draft ?? known)
  const [resumed] = useState(draft !== null)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()
  const checked = checkAddress(form)
  const errors = attempt > 0 && 'errors' in checked ? checked.errors : []

  const change = (next: AddressForm) => {
    setForm(next)
    // A draft that finds no room is not worth a message: saving says so.
    void keepAddressDraft(sameForm(next, known) ? null : next).catch(() => undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    setFailure(undefined)
    if (!('address' in checked)) return
    const problem = await saveAddress(checked.address)
    setFailure(problem)
    if (problem !== undefined) return
    toast({ text: 'Address saved on this phone' })
    onDone()
  }
  const summary = [...errors, ...(failure === undefined ? [] : [{ field: 'line1' as const, text: failure }])]
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={24}>
        <ErrorSummary
          attempt={attempt}
          errors={summary.map(({ field, text }) => ({ id: addressFieldId(field), text }))}
        />
        {refused && <p>{refusalSentence(refused.code)} What you typed is kept below.</p>}
        {resumed && !sameForm(form, known) && (
          <div>
            <p>This is what you typed and have not saved yet.</p>
            <TextButton onClick={() => change(known)}>Put the address back as it was</TextButton>
          </div>
        )}
        <AddressFields form={form} errors={errors} onChange={change} />
        <Button kind="primary" type="submit">
          Save the address
        </Button>
      </Stack>
    </form>
  )
}

export function ChangeAddressPopup({ onDone }: { onDone: () => void }) {
  const own = useLiveQuery(readOwnCourier)
  const draft = useLiveQuery(readAddressDraft)
  if (!own || draft === undefined) return null
  return (
    <Section tight>
      <Stack gap={16}>
        {own.sync ? <SyncWord kind={own.sync}>{syncWords[own.sync]}</SyncWord> : null}
        <ChangeAddressForm own={own} draft={draft} onDone={onDone} />
      </Stack>
    </Section>
  )
}

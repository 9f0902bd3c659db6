import { useLiveQuery } from 'dexie-react-hooks'
import { Plus } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SubDepot } from '#contracts/staff/staff.ts'
import { dialledNumber } from '#domain/contact/phone-number.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { readCached } from '../cache/cache-store.ts'
import { refreshSubDepots } from '../cache/refresh-staff-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { counted } from '../figures.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useMay } from '../frame/desk-places.ts'
import { For, RoleNote } from '../frame/for-permission.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { ActionError } from '../requests/response-view.tsx'
import { useAction } from '../requests/use-action.ts'
import { useRequest } from '../requests/use-request.ts'
import { readSubDepot, toFieldErrors, toSubDepotForm, type FormErrors, type SubDepotForm } from './office-forms.ts'
import { saveSubDepot } from './office-sync.ts'

const path = '/office/sub-depots'

interface SubDepotFormProps {
  /** Undefined: a new one. */
  subDepot: SubDepot | undefined
  taken: readonly string[]
  onDone: (subDepot: SubDepot) => void
}

/** Adds a sub-depot or changes one. Keyed by its code. What was typed stays if it is rejected. */
function EditSubDepot({ subDepot, taken, onDone }: SubDepotFormProps) {
  const [form, setForm] = useState<SubDepotForm>(() => toSubDepotForm(subDepot))
  const [errors, setErrors] = useState<FormErrors<keyof SubDepotForm>>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const rejected = toFieldErrors(error, ['name', 'phone'])
  const isRejected = Object.keys(rejected).length > 0
  const shown: FormErrors<keyof SubDepotForm> = { ...errors, ...rejected }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readSubDepot(form, subDepot ? [] : taken)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('value' in read) void act(() => saveSubDepot(read.value), onDone)
  }
  const field = (name: keyof SubDepotForm, label: string, hint: string) => (
    <TextField
      id={`depot-${name}`}
      label={label}
      hint={hint}
      error={shown[name]}
      value={form[name]}
      onChange={(event) => setForm((last) => ({ ...last, [name]: event.target.value }))}
      autoComplete="off"
      inputMode={name === 'phone' ? 'tel' : undefined}
    />
  )
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>{subDepot ? `Sub-depot ${subDepot.code}` : 'Add a sub-depot'}</SectionHeading>
          <p className="measure">You need to be online to save this.</p>
          <ErrorSummary
            key={isRejected ? 'rejected' : 'typed'}
            errors={Object.entries(shown).map(([name, text]) => ({ id: `depot-${name}`, text }))}
            attempt={attempt}
          />
          {!subDepot && field('code', 'Code', 'As imports and labels use it, such as SAM. It can’t be changed later')}
          {field('name', 'Name', 'As couriers know it')}
          {field('phone', 'Phone number (optional)', 'Couriers call it from the app')}
          <ActionError id="depot-save" error={isRejected ? null : error} />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Saving' : subDepot ? 'Save the sub-depot' : 'Add the sub-depot'}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}

/** `/office/sub-depots`: the places that couriers work from. */
export function SubDepotsScreen() {
  useTitle('Sub-depots')
  const [search, setSearch] = useSearchParams()
  const toast = useToast()
  const mayManage = useMay()('manage')
  const { response } = useRequest(async () => await refreshSubDepots(), { isRepeated: true })
  const known = useLiveQuery(async () => (await readCached('sub-depots')) ?? null)
  const subDepots = known?.value ?? []
  const chosen = subDepots.find(({ code }) => code === search.get('code'))
  const left = (
    <>
      <StaleNote response={response} />
      <For permission="manage">
        <NavRow icon={Plus} to={path} label="Add a sub-depot" />
      </For>
      {subDepots.map(({ code, name, phone }) => (
        <NavRow
          key={code}
          to={`${path}?code=${encodeURIComponent(code)}`}
          current={code === chosen?.code}
          label={<bdi>{name}</bdi>}
          meta={`${code}, ${phone === null ? 'no phone number' : dialledNumber(phone)}`}
        />
      ))}
      {known && subDepots.length === 0 && (
        <EmptyState title="No sub-depots yet">Couriers and imports belong to a sub-depot.</EmptyState>
      )}
      {known === null && !response && <LoadingState label="Loading the sub-depots" />}
      {known === null && response && (
        <EmptyState title="Not loaded yet">
          The sub-depots appear here when this device is online, and stay when it is not.
        </EmptyState>
      )}
      <AsOfSection at={known?.at ?? null} />
    </>
  )
  const right = mayManage ? (
    known && (
      <EditSubDepot
        key={chosen?.code ?? ''}
        subDepot={chosen}
        taken={subDepots.map(({ code }) => code)}
        onDone={({ code, name }) => {
          toast({ text: `${name} saved` })
          setSearch({ code }, { replace: true })
        }}
      />
    )
  ) : (
    <Section>
      <RoleNote permission="manage" />
    </Section>
  )
  return (
    <DeskPage title="Sub-depots" meta={known ? counted(subDepots.length, 'sub-depot') : undefined}>
      <TwoPanes rightIs="rest" left={left} right={right} />
    </DeskPage>
  )
}

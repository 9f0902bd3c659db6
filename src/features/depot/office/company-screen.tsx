import { useLiveQuery } from 'dexie-react-hooks'
import { Building2, Hash, Mail, MapPin } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import type { Company } from '#contracts/staff/company.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { readCached } from '../cache/cache-store.ts'
import { refreshCompany } from '../cache/refresh-staff-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { useMay } from '../frame/desk-places.ts'
import { RoleNote } from '../frame/for-permission.tsx'
import { ActionError } from '../requests/response-view.tsx'
import { useAction } from '../requests/use-action.ts'
import { useRequest } from '../requests/use-request.ts'
import { blankCompany, readCompanyForm, toFieldErrors, type FormErrors } from './office-forms.ts'
import { saveCompany } from './office-sync.ts'

const fields = ['name', 'address', 'privacyEmail', 'icoNumber'] as const

/** Changes what legal pages and screens say about the company. Fields that nobody has touched follow the service. */
function EditCompany({ company }: { company: Company }) {
  const [typed, setTyped] = useState<Partial<Company>>({})
  const [errors, setErrors] = useState<FormErrors<keyof Company>>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const toast = useToast()
  const form = { ...company, ...typed }
  const rejected = toFieldErrors(error, fields)
  const isRejected = Object.keys(rejected).length > 0
  const shown: FormErrors<keyof Company> = { ...errors, ...rejected }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readCompanyForm(form)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('errors' in read) return
    void act(
      () => saveCompany(read.value),
      () => {
        setTyped({})
        toast({ text: 'Details of the company saved' })
      },
    )
  }
  const common = (name: keyof Company) => ({
    id: `company-${name}`,
    error: shown[name],
    value: form[name],
    autoComplete: 'off',
  })
  const change = (part: Partial<Company>) => setTyped((last) => ({ ...last, ...part }))
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <p className="measure">
            Legal pages and screens name the company like this. You need to be online to save it.
          </p>
          <ErrorSummary
            key={isRejected ? 'rejected' : 'typed'}
            errors={Object.entries(shown).map(([name, text]) => ({ id: `company-${name}`, text }))}
            attempt={attempt}
          />
          <TextField label="Name" {...common('name')} onChange={(event) => change({ name: event.target.value })} />
          <TextArea
            label="Registered address (optional)"
            rows={3}
            {...common('address')}
            onChange={(event) => change({ address: event.target.value })}
          />
          <TextField
            label="Privacy email (optional)"
            hint="Where people write about their data"
            inputMode="email"
            spellCheck={false}
            {...common('privacyEmail')}
            onChange={(event) => change({ privacyEmail: event.target.value })}
          />
          <TextField
            label="ICO number (optional)"
            hint="Registration at the Information Commissioner’s Office, such as ZA123456"
            spellCheck={false}
            {...common('icoNumber')}
            onChange={(event) => change({ icoNumber: event.target.value })}
          />
          <ActionError id="company-save" error={isRejected ? null : error} />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Saving' : 'Save the details'}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}

function CompanyFacts({ company: { name, address, privacyEmail, icoNumber } }: { company: Company }) {
  return (
    <Section>
      <Stack gap={16}>
        <div>
          <DefinitionRow icon={Building2} label="Name">
            {name || 'Not entered'}
          </DefinitionRow>
          <DefinitionRow icon={MapPin} label="Registered address">
            {address || 'Not entered'}
          </DefinitionRow>
          <DefinitionRow icon={Mail} label="Privacy email">
            {privacyEmail || 'Not entered'}
          </DefinitionRow>
          <DefinitionRow icon={Hash} label="ICO number">
            {icoNumber || 'Not entered'}
          </DefinitionRow>
        </div>
        <RoleNote permission="manage" />
      </Stack>
    </Section>
  )
}

/** `/office/company`: the carrier, as legal pages and screens name it. */
export function CompanyScreen() {
  useTitle('Company')
  const mayManage = useMay()('manage')
  const { response } = useRequest(refreshCompany, { isRepeated: true })
  const known = useLiveQuery(async () => (await readCached('company')) ?? null)
  const company = known?.value ?? blankCompany
  return (
    <DeskPage title="Company">
      <div className="desk-pane">
        <StaleNote response={response} />
        {known && (mayManage ? <EditCompany company={company} /> : <CompanyFacts company={company} />)}
        {known === null && !response && <LoadingState label="Loading the company" shape="line" />}
        {known === null && response && (
          <EmptyState title="Not loaded yet">
            The company appears here when this device is online, and stays when it is not.
          </EmptyState>
        )}
        <AsOfSection at={known?.at ?? null} />
      </div>
    </DeskPage>
  )
}

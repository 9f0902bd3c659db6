import { useLiveQuery } from 'dexie-react-hooks'
import type { Form } from '#contracts/forms/form.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { readCached } from '../../cache/cache-store.ts'
import { refreshForms } from '../../cache/refresh-staff-sync.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { RoleNote } from '../../frame/for-permission.tsx'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { formFacts } from './form-labels.ts'
import { PublishForm } from './publish-form.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawnFormRow } from './withdrawn-form.tsx'

function FormRow({ form, mayWithdraw }: { form: Form; mayWithdraw: boolean }) {
  const { id, title, summary, version } = form
  return (
    <Section tight line labelledBy={`form-${id}`}>
      <Stack gap={8}>
        <h2 className="text-h3" id={`form-${id}`}>
          {title}
        </h2>
        {summary !== '' && <p>{summary}</p>}
        <p className="text-meta">
          {id}, version {version}, published. {formFacts(form)}
        </p>
        {mayWithdraw && <WithdrawForm form={form} />}
      </Stack>
    </Section>
  )
}

/** The forms that couriers can fill in, those that were withdrawn, and a form that publishes one from its file. `publisher`: who publishes where. */
export function FormsPart({ publisher }: { publisher: DeskStaff }) {
  const { response } = useRequest(refreshForms, { isRepeated: true })
  const known = useLiveQuery(async () => (await readCached('forms')) ?? null)
  const withdrawn = useLiveQuery(async () => (await readCached('withdrawn-forms'))?.value) ?? []
  const toast = useToast()
  const forms = known?.value ?? []
  const left = (
    <>
      <StaleNote response={response} />
      {known === null && !response && <LoadingState label="Loading the forms" />}
      {known === null && response && (
        <EmptyState title="Not loaded yet">
          The forms appear here when this device is online, and stay when it is not.
        </EmptyState>
      )}
      {known && forms.length === 0 && (
        <EmptyState title="No forms">Couriers can’t send enquiries until a form is published.</EmptyState>
      )}
      {forms.map((form) => (
        <FormRow key={form.id} form={form} mayWithdraw={publisher.isBackOffice} />
      ))}
      {withdrawn.map((form) => (
        <WithdrawnFormRow key={form.id} form={form} mayPublish={publisher.isBackOffice} />
      ))}
      <AsOfSection at={known?.at ?? null} />
    </>
  )
  const right = publisher.isBackOffice ? (
    <PublishForm forms={forms} onDone={(text) => toast({ text })} />
  ) : (
    <Section>
      <RoleNote permission="publish" />
    </Section>
  )
  return <TwoPanes rightIs="rest" leftLabel="Forms" left={left} right={right} />
}

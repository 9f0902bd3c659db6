import { useLiveQuery } from 'dexie-react-hooks'
import type { Courier } from '#contracts/courier/courier.ts'
import { invoiceTypeSchema } from '#contracts/forms/form-answer.ts'
import { invoiceStateSchema } from '#contracts/pay/pay.ts'
import { typeLabels, formatWeek } from '#domain/pay/pay-labels.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { readCouriers } from '../../cache/cache-store.ts'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { requestCouriers } from '../../people/people-sync.ts'
import { useRequest } from '../../requests/use-request.ts'
import { CourierChoice } from './courier-choice.tsx'
import { statesFor, weekTyped, type InvoiceDraft } from './invoice-draft.ts'
import { stateLabels } from './invoice-search.ts'
import { headFieldId, type HeadField, type InvoiceErrors } from './read-invoice-draft.ts'

/** Reads the couriers of the staff's sub-depots; offline, those saved on this device. */
function useRoster(subDepots: readonly string[]): { couriers: readonly Courier[]; hint: string | undefined } {
  const { response } = useRequest(async () => await requestCouriers(subDepots), { key: subDepots.join() })
  const couriers = useLiveQuery(async () => await readCouriers(subDepots), [subDepots.join()])
  if (couriers && couriers.length > 0) return { couriers, hint: undefined }
  const empty = response?.ok
    ? 'There are no couriers yet'
    : 'No couriers on this device. You need to be online to load them'
  return { couriers: [], hint: response === null ? 'Loading the couriers' : empty }
}

const dateParts = ['day', 'month', 'year'] as const

interface HeadFieldsProps {
  draft: InvoiceDraft
  staff: DeskStaff
  errors: InvoiceErrors
  edit: (part: Partial<InvoiceDraft>) => void
}

/** The fields for the courier, number, week, type and status. Once it is published only the status can change. */
export function HeadFields({ draft, staff, errors, edit }: HeadFieldsProps) {
  const { couriers, hint } = useRoster(staff.subDepots)
  const week = weekTyped(draft)
  const errorOf = (field: HeadField) => errors[headFieldId(field)]
  const status = (
    <SelectField
      id={headFieldId('state')}
      label="Status"
      hint="You can’t change the lines of an issued invoice"
      error={errorOf('state')}
      options={statesFor(draft).map((value) => ({ value, label: stateLabels[value] }))}
      value={draft.state}
      onChange={(event) => edit({ state: invoiceStateSchema.parse(event.target.value) })}
    />
  )
  if (draft.begun)
    return (
      <>
        <dl id={headFieldId('courier')} tabIndex={-1}>
          <FactRow label="Courier" value={couriers.find(({ id }) => id === draft.courier)?.name ?? '…'} />
          <FactRow label="Week" value={week === undefined ? '' : formatWeek(payWeek(week))} />
          <FactRow label="Type" value={typeLabels[draft.type]} />
          <FactRow label="Status now" value={stateLabels[draft.begun.state]} />
        </dl>
        {status}
      </>
    )
  return (
    <>
      <CourierChoice
        id={headFieldId('courier')}
        couriers={couriers}
        hint={hint}
        error={errorOf('courier')}
        value={draft.courier}
        onChange={(courier) => edit({ courier })}
      />
      <TextField
        id={headFieldId('number')}
        label="Invoice number"
        hint="As on the pay slip, such as 104-2026-20"
        error={errorOf('number')}
        value={draft.number}
        onChange={(event) => edit({ number: event.target.value })}
        autoComplete="off"
      />
      <DateField
        id={headFieldId('week')}
        label="Week"
        hint={week === undefined ? 'Any day in that week' : formatWeek(payWeek(week))}
        error={errorOf('week')}
        wrong={errorOf('week') === undefined ? [] : dateParts}
        value={draft.week}
        onChange={(next) => edit({ week: next })}
      />
      <div className="rate-fields">
        <SelectField
          id={headFieldId('type')}
          label="Type"
          options={invoiceTypeSchema.options.map((value) => ({ value, label: typeLabels[value] }))}
          value={draft.type}
          onChange={(event) => edit({ type: invoiceTypeSchema.parse(event.target.value) })}
        />
      </div>
      {status}
    </>
  )
}

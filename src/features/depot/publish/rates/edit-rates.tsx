import { useEffect, useState, type SyntheticEvent } from 'react'
import type { StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { pounds } from '#domain/money.ts'
import { bandLabels } from '#domain/parcel/status-labels.ts'
import { periodOn } from '#domain/pay/rate-table.ts'
import type { SheetRates } from '#domain/pay/rate-sheet.ts'
import { readDate } from '#domain/dates/read-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useDraft } from '#ui/fields/use-draft.ts'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { deleteDeskDraft, readDeskDraft, saveDeskDraft } from '../drafts/desk-drafts-sync.ts'
import {
  amountTyped,
  beginRates,
  rateDraftSchema,
  readRateDraft,
  type RateDraft,
  type RateErrors,
} from './rate-draft.ts'
import { fullDayName, shareLabel } from './rate-labels.ts'

/** The rates to edit: those of a round, or of a new one (`table` undefined). */
export interface EditedRates {
  table: StaffRateTable | undefined
  /** The first day of the period that is changed; null: a new period. */
  changes: string | null
}

/** "rates/SAM/104" for new rates, with its first day where a period is changed; "rates/new" for a round that has none. */
export const rateDraftId = (table: StaffRateTable | undefined, changes: string | null): string =>
  `rates/${table?.id ?? 'new'}${changes === null ? '' : `/${changes}`}`

interface EditRatesProps extends EditedRates {
  staff: DeskStaff
  onCheck: (table: SheetRates) => void
  onLeave: () => void
}

/** Rates by form. What is typed outlives the page. Keyed by the round and period. */
export function EditRates(props: EditRatesProps) {
  const today = useToday()
  const { table, changes, staff } = props
  const [stored, setStored] = useState<RateDraft>()
  useEffect(() => {
    const period =
      changes === null
        ? (periodOn(table?.periods ?? [], today) ?? table?.periods.at(-1))
        : table?.periods.find(({ from }) => from === changes)
    const begun = beginRates(table ?? { subDepot: staff.subDepots[0] ?? '', round: '' }, period, changes !== null)
    const use = (saved: unknown) => {
      setStored(rateDraftSchema.safeParse(saved).data ?? begun)
    }
    readDeskDraft(rateDraftId(table, changes)).then(use, () => use(undefined))
    // The list is asked for again meanwhile; what was begun stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return stored && <RatesEditor {...props} stored={stored} />
}

/** Shows the present rate of a band and how much the typed rate changes it. */
function amountHint(written: string, before: number | undefined): string | undefined {
  if (before === undefined) return undefined
  const after = amountTyped(written)
  const share = after === null ? '' : shareLabel({ band: 'packet', before, after })
  return `${pounds(before)} before${share === '' ? '' : `, ${share}`}`
}

function RatesEditor({ table, changes, staff, onCheck, onLeave, stored }: EditRatesProps & { stored: RateDraft }) {
  const id = rateDraftId(table, changes)
  const [write] = useState(() => async (draft: RateDraft) => await saveDeskDraft(id, draft))
  const { draft, change, save: keep, stop: end } = useDraft<RateDraft>(() => stored, write)
  const [faults, setFaults] = useState<RateErrors>({})
  const [attempt, setAttempt] = useState(0)
  const periods: readonly RatePeriod[] = table?.periods ?? []
  const from = changes ?? readDate(draft.from)
  const before = from === undefined ? undefined : periodOn(periods, from)
  const edit = (part: Partial<RateDraft>) => change((now) => ({ ...now, ...part }), 'text')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    keep()
    const read = readRateDraft(draft, periods)
    setFaults('faults' in read ? read.faults : {})
    setAttempt((last) => last + 1)
    if ('table' in read) onCheck(read.table)
  }
  const discard = () => {
    end(true)
    void deleteDeskDraft(id).then(onLeave)
  }
  const title = !table
    ? 'Rates of a new round'
    : changes === null
      ? `New rates for round ${table.round}`
      : `Change the rates of round ${table.round}`
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>{title}</SectionHeading>
          <ErrorSummary
            errors={Object.entries(faults).map(([field, text]) => ({ id: `rate-${field}`, text }))}
            attempt={attempt}
          />
          {!table && (
            <>
              <SelectField
                id="rate-depot"
                label="Sub-depot"
                options={staff.subDepots.map((value) => ({ value, label: value }))}
                value={draft.subDepot}
                onChange={(event) => edit({ subDepot: event.target.value })}
              />
              <TextField
                id="rate-round"
                label="Round"
                error={faults.round}
                value={draft.round}
                onChange={(event) => edit({ round: event.target.value })}
                autoComplete="off"
              />
            </>
          )}
          {changes === null ? (
            <DateField
              id="rate-from"
              label="First day"
              hint="The current rates end the day before"
              error={faults.from}
              wrong={faults.from === undefined ? [] : ['day', 'month', 'year']}
              value={draft.from}
              onChange={(next) => edit({ from: next })}
            />
          ) : (
            <p className="text-strong">From {fullDayName(changes)}</p>
          )}
          <div className="rate-fields">
            {sizeBandSchema.options.map((band) => (
              <TextField
                key={band}
                id={`rate-${band}`}
                label={bandLabels[band]}
                hint={amountHint(draft.amounts[band], before?.rates[band])}
                error={faults[band]}
                value={draft.amounts[band]}
                onChange={(event) => edit({ amounts: { ...draft.amounts, [band]: event.target.value } })}
                inputMode="text"
                autoComplete="off"
              />
            ))}
            <TextField
              id="rate-failed"
              label="Failed attempt (optional)"
              hint={amountHint(draft.failedAttempt ?? '', before?.failedAttempt) ?? 'Blank: pays nothing'}
              error={faults.failed}
              value={draft.failedAttempt ?? ''}
              onChange={(event) => edit({ failedAttempt: event.target.value })}
              inputMode="text"
              autoComplete="off"
            />
          </div>
          <p className="text-meta measure">
            In pounds, or in pence with a p: 1.25, £1.25, 125p or 47.5p. What you type is saved on this device.
          </p>
          <ButtonGroup>
            <Button type="submit" kind="primary" fit>
              Check the changes
            </Button>
            <Button fit onClick={discard}>
              Discard
            </Button>
          </ButtonGroup>
        </Stack>
      </form>
    </Section>
  )
}

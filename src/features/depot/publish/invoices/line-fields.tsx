import { Trash2 } from 'lucide-react'
import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { toTypedText, typedDate } from '#domain/dates/read-date.ts'
import { pounds } from '#domain/money.ts'
import { bandLabels } from '#domain/parcel/status-labels.ts'
import { getWeekDays } from '#domain/pay/pay-week.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { isParcelLine, type DraftLine, type LineColumn, type LineKind } from './invoice-draft.ts'
import { lineAmount, lineFieldId, type InvoiceErrors } from './read-invoice-draft.ts'

export const kindLabels: Readonly<Record<LineKind, string>> = {
  amount: 'Amount',
  deduction: 'Deduction',
  parcel: 'Parcel',
  amended: 'Parcel, corrected',
  reversed: 'Parcel, reversed',
  'failed-attempt': 'Failed attempt',
  'amended-failed-attempt': 'Failed attempt, corrected',
  'reversed-failed-attempt': 'Failed attempt, reversed',
}

const dateParts = ['day', 'month', 'year'] as const

const amountHints: Readonly<Record<LineKind, string>> = {
  amount: 'Or quantity and rate',
  deduction: 'Don’t type a minus sign',
  parcel: 'Leave blank to use the rate',
  amended: 'The difference',
  reversed: 'Leave blank to use the rate',
  'failed-attempt': 'Leave blank to use the rate',
  'amended-failed-attempt': 'The difference',
  'reversed-failed-attempt': 'Leave blank to use the rate',
}

const kinds = (Object.keys(kindLabels) as LineKind[]).map((value) => ({ value, label: kindLabels[value] }))
const bands = sizeBandSchema.options.map((value) => ({ value, label: bandLabels[value] }))

interface LineFieldsProps {
  line: DraftLine
  /** The line's position in the form, from 1. */
  number: number
  /** The Sunday of the invoice; undefined until one is typed. */
  week: string | undefined
  errors: InvoiceErrors
  onChange: (line: DraftLine) => void
  onRemove: () => void
}

/** The fields of one line: what it is for and what it pays. */
export function LineFields({ line, number, week, errors, onChange, onRemove }: LineFieldsProps) {
  const { cells, kind } = line
  const amount = lineAmount(line)
  const write = (column: LineColumn, written: string) => onChange({ ...line, cells: { ...cells, [column]: written } })
  const fieldOf = (column: LineColumn) => ({
    id: lineFieldId(line, column),
    error: errors[lineFieldId(line, column)],
    value: cells[column] ?? '',
  })
  const text = (column: LineColumn, label: string, hint?: string) => (
    <TextField
      {...fieldOf(column)}
      label={label}
      hint={hint}
      onChange={(event) => write(column, event.target.value)}
      autoComplete="off"
    />
  )
  const weekDays = week === undefined ? [] : getWeekDays({ from: week })
  // If the week changes, the chosen day stays until staff choose another one.
  const days = [...new Set([...weekDays, ...(cells.day ? [cells.day] : [])])]
  const rateFrom = fieldOf('rate_from')
  const parcelError = errors[lineFieldId(line, 'barcode')]
  return (
    <fieldset className="invoice-line">
      <legend className="text-strong invoice-line-legend">
        Line {number}
        {amount !== undefined && <span className="text-meta">{pounds(amount)}</span>}
      </legend>
      <div className="invoice-line-fields">
        <SelectField
          id={lineFieldId(line, 'kind')}
          label="Kind"
          options={kinds}
          value={kind}
          onChange={(event) => onChange({ ...line, kind: event.target.value as LineKind })}
        />
        {isParcelLine(line) ? (
          <>
            <SelectField
              {...fieldOf('day')}
              label="Day"
              emptyLabel={week === undefined ? 'Enter the week first' : 'Choose the day'}
              options={days.map((day) => ({ value: day, label: dayName(day) }))}
              onChange={(event) => write('day', event.target.value)}
            />
            {text('round', 'Round')}
            {cells.parcel ? (
              <div id={lineFieldId(line, 'barcode')} tabIndex={-1} className="invoice-line-parcel">
                <p className="field-label">Parcel</p>
                {parcelError !== undefined && (
                  <FieldMessage id={lineFieldId(line, 'barcode')}>{parcelError}</FieldMessage>
                )}
                <p>{cells.parcel.slice(0, 8)}</p>
              </div>
            ) : (
              text('barcode', 'Barcode')
            )}
            <SelectField
              {...fieldOf('band')}
              label="Size"
              emptyLabel="Choose the size"
              options={bands}
              onChange={(event) => write('band', event.target.value)}
            />
            {text('attempt', 'Attempt', 'Blank: 1')}
            <div className="invoice-line-wide">
              <DateField
                id={rateFrom.id}
                label="First day of the rate (optional)"
                hint="Blank: the published rate of the round"
                error={rateFrom.error}
                wrong={rateFrom.error === undefined ? [] : dateParts}
                value={typedDate(rateFrom.value)}
                onChange={(typed) => write('rate_from', toTypedText(typed))}
              />
            </div>
          </>
        ) : (
          <>
            <div className="invoice-line-wide">{text('text', 'Description')}</div>
            {text('quantity', 'Quantity')}
            {text('rate', 'Rate')}
            {text('claim', 'Claim (optional)', 'ID of the claim that this pays')}
          </>
        )}
        {text('amount', 'Amount', amountHints[kind])}
      </div>
      <TextButton icon={Trash2} onClick={onRemove}>
        Remove<span className="visually-hidden"> line {number}</span>
      </TextButton>
    </fieldset>
  )
}

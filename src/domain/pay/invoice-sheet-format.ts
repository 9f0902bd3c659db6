import { type ValueKind, type SheetFormat } from '../import/sheet-format.ts'

interface ColumnFormat {
  kind: ValueKind
  /** The description of the column that people see. */
  about: string
}

/** The columns of an invoice file. The reader, the template and the description on the screen use them. */
export const invoiceColumns = {
  courier: { kind: 'text', about: 'Number of the courier, or their name if only one courier has it' },
  invoice: {
    kind: 'code',
    about: 'Number of the invoice, such as 104-20. Rows with the same courier and number are one invoice',
  },
  week: { kind: 'date', about: 'Any day of its week, Sunday to Saturday' },
  sub_depot: { kind: 'code', about: 'Code of your sub-depot. Blank: that of the courier' },
  type: {
    kind: 'words',
    about: 'delivery, collection, supplement, holiday, star-bonus or adjustment. Blank: delivery',
  },
  state: { kind: 'words', about: 'open, provisional, issued, queried or settled. Blank: issued' },
  line: {
    kind: 'words',
    about:
      'What the row is: parcel, amended (a correction, with the difference), reversed (taken back), failed-attempt, amended-failed-attempt, reversed-failed-attempt or other. Blank: parcel where there is a barcode, else other',
  },
  day: { kind: 'date', about: 'Day of the delivery. For parcels' },
  round: { kind: 'code', about: 'Number of the round. For parcels' },
  barcode: { kind: 'barcode', about: 'Barcode of the parcel, the first one on the list of that day' },
  parcel: { kind: 'text', about: 'ID of the parcel, instead of a barcode' },
  band: { kind: 'words', about: 'postable, packet, standard, large, heavy or collection. For parcels' },
  rate_from: { kind: 'date', about: 'First day of the rate. Blank: the published rate of the round' },
  attempt: { kind: 'whole', about: 'Which attempt delivered it, or failed, 1 to 9. Blank: 1' },
  quantity: { kind: 'whole', about: 'For other rows: how many, together with rate. A parcel is always 1' },
  rate: { kind: 'amount', about: 'Amount for one' },
  amount: {
    kind: 'amount',
    about: 'What the row pays, such as 1.25 or 125p. Blank: quantity times rate, or the published rate',
  },
  text: { kind: 'text', about: 'What an other row is for, as the courier reads it' },
  claim: { kind: 'text', about: 'ID of the claim that an other row pays' },
  total: { kind: 'amount', about: 'Total of the invoice, to check the sum. On one row of it is enough' },
} as const satisfies Readonly<Record<string, ColumnFormat>>

export type InvoiceColumn = keyof typeof invoiceColumns

const isColumn = (name: string): name is InvoiceColumn => Object.hasOwn(invoiceColumns, name)

export const invoiceColumnNames = Object.keys(invoiceColumns).filter(isColumn)

export const invoiceFormat: SheetFormat = {
  columns: invoiceColumnNames,
  required: ['courier', 'invoice', 'week'],
  kindOf: (column) => (isColumn(column) ? invoiceColumns[column].kind : 'text'),
}

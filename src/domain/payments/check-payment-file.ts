import { bacsColumns } from './bacs-csv.ts'
import { painNamespace } from './pain-001.ts'
import { paymentMax, paymentsMax } from './payment-order.ts'
import { readXml, type XmlElement } from './read-xml.ts'

/** One payment, as it was read from a file. */
interface ReadPayment {
  sortCode: string
  accountNumber: string
  pence: number
}

/** Thrown for a file that a bank would not take. It names the line or the element and nothing of what is in it. */
const reject = (where: string): never => {
  throw new RangeError(where)
}

function toPence(text: string | undefined, form: RegExp, where: string): number {
  const [, pounds = '', pennies = ''] = form.exec(text ?? '') ?? reject(where)
  const pence = Number(`${pounds}${pennies}`)
  return pence > 0 && pence <= paymentMax ? pence : reject(where)
}

function requireCount(payments: readonly ReadPayment[]): ReadPayment[] {
  if (payments.length === 0 || payments.length > paymentsMax) reject('number of payments')
  return [...payments]
}

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const bacsForms: Readonly<Record<(typeof bacsColumns)[number], RegExp>> = {
  run: /^\d{8}-\d{1,3}$/,
  processing_day: /^\d{4}-\d{2}-\d{2}$/,
  sort_code: /^\d{6}$/,
  account_number: /^\d{8}$/,
  account_type: /^0$/,
  transaction_code: /^99$/,
  payer_sort_code: /^\d{6}$/,
  payer_account_number: /^\d{8}$/,
  amount_pence: /^[1-9]\d{0,10}$/,
  payer_name: /^[A-Z0-9.&/-][A-Z0-9.&/ -]{0,17}$/,
  reference: /^[A-Z0-9.&/-][A-Z0-9.&/ -]{0,17}$/,
  name: /^[A-Z0-9.&/-][A-Z0-9.&/ -]{0,17}$/,
}

/** Columns that are the same in every row of a run. */
const ofTheRun = ['run', 'processing_day', 'payer_sort_code', 'payer_account_number', 'payer_name'] as const

/** Reads a file for Bacs field by field. Throws RangeError with the line and the column of the first error. */
export function readBacsCsv(text: string): ReadPayment[] {
  const [head, ...lines] = text.split('\r\n')
  if (head !== bacsColumns.join(',')) reject('line 1')
  if (lines.pop() !== '') reject('end of the file')
  const rows = lines.map((line, at) => {
    const values = line.split(',')
    if (values.length !== bacsColumns.length) reject(`line ${at + 2}`)
    const row = Object.fromEntries(bacsColumns.map((name, column) => [name, values[column] ?? ''])) as Record<
      (typeof bacsColumns)[number],
      string
    >
    for (const name of bacsColumns) if (!bacsForms[name].test(row[name])) reject(`line ${at + 2}, ${name}`)
    if (!isDay(row.processing_day)) reject(`line ${at + 2}, processing_day`)
    return row
  })
  for (const name of ofTheRun) if (rows.some((row) => row[name] !== rows[0]?.[name])) reject(name)
  return requireCount(
    rows.map((row, at) => ({
      sortCode: row.sort_code,
      accountNumber: row.account_number,
      pence: toPence(row.amount_pence, /^(\d+)$/, `line ${at + 2}, amount_pence`),
    })),
  )
}

const messageText = (length: number): RegExp =>
  new RegExp(`^[A-Za-z0-9/?:().,'+-][A-Za-z0-9/?:().,'+ -]{0,${length - 1}}$`)
const poundsForm = /^(\d{1,11})\.(\d{2})$/

/** The elements of each element in the order of the schema, or the form of its text. */
type Shape = RegExp | Shapes
type Shapes = readonly (readonly [name: string, shape: Shape])[]

const agentShape: Shape = [
  [
    'FinInstnId',
    [
      [
        'ClrSysMmbId',
        [
          ['ClrSysId', [['Cd', /^GBDSC$/]]],
          ['MmbId', /^\d{6}$/],
        ],
      ],
    ],
  ],
]
const accountShape: Shape = [
  [
    'Id',
    [
      [
        'Othr',
        [
          ['Id', /^\d{8}$/],
          ['SchmeNm', [['Cd', /^BBAN$/]]],
        ],
      ],
    ],
  ],
]
const partyShape: Shape = [['Nm', messageText(70)]]
const idForm = /^[A-Za-z0-9-]{1,35}$/
const totalShapes = [
  ['NbOfTxs', /^\d{1,15}$/],
  ['CtrlSum', /^\d{1,15}\.\d{2}$/],
] as const

const headerShape: Shapes = [
  ['MsgId', idForm],
  ['CreDtTm', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/],
  ...totalShapes,
  ['InitgPty', partyShape],
]
const orderShape: Shapes = [
  ['PmtInfId', idForm],
  ['PmtMtd', /^TRF$/],
  ['BtchBookg', /^true$/],
  ...totalShapes,
  ['PmtTpInf', [['CtgyPurp', [['Cd', /^SUPP$/]]]]],
  ['ReqdExctnDt', [['Dt', /^\d{4}-\d{2}-\d{2}$/]]],
  ['Dbtr', partyShape],
  ['DbtrAcct', accountShape],
  ['DbtrAgt', agentShape],
  ['ChrgBr', /^SLEV$/],
]
const transactionShape: Shapes = [
  ['PmtId', [['EndToEndId', idForm]]],
  ['Amt', [['InstdAmt', poundsForm]]],
  ['CdtrAgt', agentShape],
  ['Cdtr', partyShape],
  ['CdtrAcct', accountShape],
  ['RmtInf', [['Ustrd', messageText(140)]]],
]

/** Only an amount has an attribute. */
const requireAttributes = ({ name, attributes }: XmlElement): void => {
  if (attributes !== (name === 'InstdAmt' ? 'Ccy="GBP"' : '')) reject(`${name}, attributes`)
}

function requireShape(element: XmlElement, shape: Shape): void {
  const { name, text, children } = element
  requireAttributes(element)
  if (shape instanceof RegExp) {
    if (children.length > 0 || !shape.test(text)) reject(name)
    return
  }
  if (text !== '' || children.length !== shape.length) reject(name)
  for (const [at, [expected, inner]] of shape.entries()) {
    const child = children[at]
    if (child?.name !== expected) return reject(`${name}, ${expected}`)
    requireShape(child, inner)
  }
}

/** Returns the text of an element by its path, which its shape has already promised. */
const textAt = (element: XmlElement, ...path: readonly string[]): string => {
  let found: XmlElement | undefined = element
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found?.text ?? ''
}

/** Reads a pain.001.001.09 file as a bank does. Throws RangeError with the element of the first error. */
export function readPain001(source: string): ReadPayment[] {
  if (!source.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) reject('declaration')
  const document = readXml(source)
  const [body] = document.children
  if (document.name !== 'Document' || document.attributes !== `xmlns="${painNamespace}"` || document.text !== '')
    reject('Document')
  if (body?.name !== 'CstmrCdtTrfInitn' || document.children.length !== 1) return reject('CstmrCdtTrfInitn')
  const [header, order] = body.children
  if (header?.name !== 'GrpHdr' || order?.name !== 'PmtInf' || body.children.length !== 2) return reject('PmtInf')
  requireShape(header, headerShape)
  const transactions = order.children.slice(orderShape.length)
  requireShape({ ...order, children: order.children.slice(0, orderShape.length) }, orderShape)
  for (const each of transactions) {
    if (each.name !== 'CdtTrfTxInf') reject(each.name)
    requireShape(each, transactionShape)
  }
  if (!isDay(textAt(order, 'ReqdExctnDt', 'Dt'))) reject('ReqdExctnDt')
  const ids = transactions.map((each) => textAt(each, 'PmtId', 'EndToEndId'))
  if (new Set(ids).size !== ids.length) reject('EndToEndId')
  const payments = requireCount(
    transactions.map((each) => ({
      sortCode: textAt(each, 'CdtrAgt', 'FinInstnId', 'ClrSysMmbId', 'MmbId'),
      accountNumber: textAt(each, 'CdtrAcct', 'Id', 'Othr', 'Id'),
      pence: toPence(textAt(each, 'Amt', 'InstdAmt'), poundsForm, 'InstdAmt'),
    })),
  )
  const sum = payments.reduce((total, { pence }) => total + pence, 0)
  for (const part of [header, order]) {
    if (Number(textAt(part, 'NbOfTxs')) !== payments.length) reject(`${part.name}, NbOfTxs`)
    if (Number(textAt(part, 'CtrlSum').replace('.', '')) !== sum) reject(`${part.name}, CtrlSum`)
  }
  return payments
}

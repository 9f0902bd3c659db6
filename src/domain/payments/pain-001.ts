import { nameLength, toMessageText } from './bank-text.ts'
import {
  formatPounds,
  getReference,
  sumPence,
  type Payment,
  type PaymentOrder,
  type UkAccount,
} from './payment-order.ts'

export const painNamespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** An element with text, or with elements. The texts that are written here have no character to escape. */
type Element = readonly [name: string, content: string | readonly Element[], attributes?: string]

const write = ([name, content, attributes = '']: Element, indent: string): string =>
  typeof content === 'string'
    ? `${indent}<${name}${attributes}>${content}</${name}>\n`
    : `${indent}<${name}${attributes}>\n${content.map((each) => write(each, `${indent}  `)).join('')}${indent}</${name}>\n`

/** A sort code is the member id of the United Kingdom’s clearing. */
const agent = (name: string, { sortCode }: UkAccount): Element => [
  name,
  [
    [
      'FinInstnId',
      [
        [
          'ClrSysMmbId',
          [
            ['ClrSysId', [['Cd', 'GBDSC']]],
            ['MmbId', sortCode],
          ],
        ],
      ],
    ],
  ],
]

const account = (name: string, { accountNumber }: UkAccount): Element => [
  name,
  [
    [
      'Id',
      [
        [
          'Othr',
          [
            ['Id', accountNumber],
            ['SchmeNm', [['Cd', 'BBAN']]],
          ],
        ],
      ],
    ],
  ],
]

const party = (name: string, { name: held }: UkAccount): Element => [name, [['Nm', toMessageText(held, nameLength)]]]

const transaction = (order: PaymentOrder, payment: Payment, at: number): Element => [
  'CdtTrfTxInf',
  [
    ['PmtId', [['EndToEndId', `${order.number}-${String(at + 1).padStart(4, '0')}`]]],
    ['Amt', [['InstdAmt', formatPounds(payment.pence), ' Ccy="GBP"']]],
    agent('CdtrAgt', payment),
    party('Cdtr', payment),
    account('CdtrAcct', payment),
    ['RmtInf', [['Ustrd', toMessageText(getReference(order, payment), 18)]]],
  ],
]

/** Writes a run as an ISO 20022 customer credit transfer, pain.001.001.09, with one debit for all of it. */
export function writePain001(order: PaymentOrder): string {
  const { number, payOn, madeAt, payer, payments } = order
  const totals: readonly Element[] = [
    ['NbOfTxs', String(payments.length)],
    ['CtrlSum', formatPounds(sumPence(payments))],
  ]
  const document: Element = [
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          ['GrpHdr', [['MsgId', number], ['CreDtTm', madeAt], ...totals, party('InitgPty', payer)]],
          [
            'PmtInf',
            [
              ['PmtInfId', number],
              ['PmtMtd', 'TRF'],
              ['BtchBookg', 'true'],
              ...totals,
              ['PmtTpInf', [['CtgyPurp', [['Cd', 'SUPP']]]]],
              ['ReqdExctnDt', [['Dt', payOn]]],
              party('Dbtr', payer),
              account('DbtrAcct', payer),
              agent('DbtrAgt', payer),
              ['ChrgBr', 'SLEV'],
              ...payments.map((payment, at) => transaction(order, payment, at)),
            ],
          ],
        ],
      ],
    ],
    ` xmlns="${painNamespace}"`,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(document, '')}`
}

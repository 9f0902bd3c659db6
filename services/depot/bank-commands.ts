import { listBankAuditEndpoint, readPayableAccountEndpoint } from '#contracts/courier/bank-account-endpoints.ts'
import type { BankAudit, PayableAccount } from '#contracts/courier/bank-account.ts'
import { formatSortCode } from '#domain/bank/read-digits.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const accountLines = ({
  courier,
  holder,
  sortCode,
  accountNumber,
  rollNumber,
  checked,
  from,
  period,
}: PayableAccount): string[] => [
  `  ${holder}, ${formatSortCode(sortCode)} ${accountNumber}${rollNumber === null ? '' : `, roll number ${rollNumber}`}`,
  `      since ${from} (${period}), ${checked ? 'checked' : 'could not be checked'} (${courier})`,
]

const auditLine = ({ deed, actor, reason, at }: BankAudit): string =>
  `  ${at} ${deed} by ${actor}${reason === null ? '' : `: ${reason}`}`

export const bankAccountCommand: DepotCommand = {
  name: 'bank-account',
  usage: 'bank-account COURIER DAY REASON',
  summary: 'show the account that a courier is paid to on a day; your name and the reason are recorded',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    const [courier, day, reason, ...rest] = words
    const body = readPayableAccountEndpoint.body?.safeParse({ day, reason })
    if (courier === undefined || !body?.success || rest.length > 0) {
      throw new DepotError(
        'Name a courier, a day and why: npm run depot -- bank-account COURIER 2026-05-29 "Payment of the week"',
      )
    }
    const path = readPayableAccountEndpoint.path.replace('{id}', encodeURIComponent(courier))
    for (const line of accountLines(await client.call(readPayableAccountEndpoint, path, jsonBody(body.data))))
      terminal.print(line)
  },
}

export const bankAuditCommand: DepotCommand = {
  name: 'bank-audit',
  usage: 'bank-audit COURIER',
  summary: 'list who has changed or read the bank account of a courier, the newest first',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    const [courier, ...rest] = words
    if (courier === undefined || rest.length > 0)
      throw new DepotError('Name one courier by the subject: npm run depot -- bank-audit COURIER')
    const { entries } = await client.call(
      listBankAuditEndpoint,
      listBankAuditEndpoint.path.replace('{id}', encodeURIComponent(courier)),
    )
    for (const entry of entries) terminal.print(auditLine(entry))
    if (entries.length === 0) terminal.print('Nobody has changed or read it.')
  },
}

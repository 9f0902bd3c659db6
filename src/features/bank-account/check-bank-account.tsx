import { Hash, Landmark, Pencil, ScrollText, User } from 'lucide-react'
import type { BankDetails, PeriodStart } from '#contracts/courier/bank-account.ts'
import { groupedDigits, formatSortCode } from '#domain/bank/read-digits.ts'
import { Button } from '#ui/controls/button.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { toBankMessage, formatStart } from './bank-messages.ts'
import { StepHeading } from './step-heading.tsx'

interface CheckBankAccountProps {
  details: BankDetails
  holds: PeriodStart
  refusal: { code: string; attempt: number } | null
  busy: boolean
  onSend: () => void
}

const sendId = 'bank-send'

/** Shows the whole account number, so that the courier can check it against a card. It stays in the memory of this page. */
export function CheckBankAccount({ details, holds, refusal, busy, onSend }: CheckBankAccountProps) {
  useTitle(`${refusal ? 'Error: ' : ''}Check the account`)
  const { holder, sortCode, accountNumber, rollNumber } = details
  const rows = [
    { label: 'Name on the account', icon: User, words: holder },
    { label: 'Sort code', icon: Landmark, words: formatSortCode(sortCode) },
    { label: 'Account number', icon: Hash, words: groupedDigits(accountNumber) },
    { label: 'Building society roll number', icon: ScrollText, words: rollNumber ?? 'None' },
  ]
  return (
    <Stack gap={24}>
      <ErrorSummary
        attempt={refusal?.attempt ?? 0}
        errors={refusal ? [{ id: sendId, text: `${toBankMessage(refusal.code)} Code: ${refusal.code}` }] : []}
      />
      <StepHeading>Check the account</StepHeading>
      <div>
        {rows.map(({ label, icon, words }) => (
          <DefinitionRow
            key={label}
            icon={icon}
            label={label}
            aside={
              <TextLink to="?" icon={Pencil}>
                Change<span className="visually-hidden"> {label}</span>
              </TextLink>
            }
          >
            <span className="tabular">{words}</span>
          </DefinitionRow>
        ))}
      </div>
      <p className="measure">
        Starts {formatStart(holds)}. Until then you’re paid into your current account. We’ll let you know at every email
        address and phone number the depot already has for you.
      </p>
      <Button id={sendId} kind="primary" aria-disabled={busy} onClick={onSend}>
        {busy ? 'Sending' : 'Change the account'}
      </Button>
    </Stack>
  )
}

import { Hash, Landmark, Pencil, ScrollText, User } from 'lucide-react'
import type { BankDetails, PeriodStart } from '#contracts/bank-account.ts'
import { sortCodeWords } from '#domain/bank/read-digits.ts'
import { Button } from '#ui/controls/button.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { endingWords, refusalWords, startWords } from './bank-words.ts'
import { StepHeading } from './step-heading.tsx'

interface CheckBankAccountProps {
  details: BankDetails
  holds: PeriodStart
  refusal: { code: string; attempt: number } | null
  busy: boolean
  onSend: () => void
}

const sendId = 'bank-send'

/** What will be sent, most of the number masked: others may look on. */
export function CheckBankAccount({ details, holds, refusal, busy, onSend }: CheckBankAccountProps) {
  useTitle(`${refusal ? 'Error: ' : ''}Check the account`)
  const { holder, sortCode, accountNumber, rollNumber } = details
  const rows = [
    { label: 'Name on the account', icon: User, words: holder },
    { label: 'Sort code', icon: Landmark, words: sortCodeWords(sortCode) },
    { label: 'Account number', icon: Hash, words: endingWords({ lastFour: accountNumber.slice(-4) }) },
    { label: 'Building society roll number', icon: ScrollText, words: rollNumber ?? 'None' },
  ]
  return (
    <Stack gap={24}>
      <ErrorSummary
        attempt={refusal?.attempt ?? 0}
        errors={refusal ? [{ id: sendId, text: `${refusalWords(refusal.code)} Code: ${refusal.code}` }] : []}
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
        Starts {startWords(holds)}. Until then you are paid as before. A notice goes to every email address and phone
        number that the depot had of you before.
      </p>
      <Button id={sendId} kind="primary" aria-disabled={busy} onClick={onSend}>
        {busy ? 'Sending' : 'Change the account'}
      </Button>
    </Stack>
  )
}

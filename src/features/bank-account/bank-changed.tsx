import { Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import type { ChangedAccount } from './bank-ports.ts'
import { startWords } from './bank-words.ts'
import { StepHeading } from './step-heading.tsx'

export function BankChanged({ account, told }: ChangedAccount) {
  useTitle('Bank account changed')
  return (
    <Stack gap={16}>
      <StepHeading>Your bank account is changed</StepHeading>
      <p className="measure">
        From {startWords(account)} you are paid to the account ending in {account.lastFour}. Until then you are paid as
        before.
      </p>
      <div>
        <p>A notice goes to:</p>
        <ul>
          {told.map((to) => (
            <li key={to}>{to}</li>
          ))}
        </ul>
      </div>
      <p className="measure">Nothing of the account is kept on this phone.</p>
      <TextLink to="/more">Back to More</TextLink>
    </Stack>
  )
}

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
      <StepHeading>Bank account changed</StepHeading>
      <p className="measure">
        From {startWords(account)} you’re paid into the account ending in {account.lastFour}. Until then you’re paid
        into your current account.
      </p>
      <div>
        <p>We’ve sent confirmation to:</p>
        <ul>
          {told.map((to) => (
            <li key={to}>{to}</li>
          ))}
        </ul>
      </div>
      <p className="measure">Your bank details aren’t saved on this phone.</p>
      <TextLink to="/more">Back to More</TextLink>
    </Stack>
  )
}

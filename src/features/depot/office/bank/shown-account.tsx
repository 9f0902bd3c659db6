import { CalendarDays, Hash, Landmark, ShieldCheck, User } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PayableAccount } from '#contracts/courier/bank-account.ts'
import { formatSortCode, groupedDigits } from '#domain/bank/read-digits.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'

interface ShownAccountProps {
  account: PayableAccount
  /** The name of the courier. */
  name: string
  onHide: () => void
}

/** An account that was read a moment ago. */
export function ShownAccount({
  account: { holder, sortCode, accountNumber, rollNumber, from, checked },
  name,
  onHide,
}: ShownAccountProps) {
  const top = useRef<HTMLDivElement>(null)
  // On a narrow screen it is below the form, so the press would seem to do nothing.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Section line labelledBy="bank-account">
      <Stack gap={16}>
        <div ref={top} tabIndex={-1} style={{ scrollMarginTop: 96 }}>
          <SectionHeading id="bank-account">
            Account of <bdi>{name}</bdi>
          </SectionHeading>
        </div>
        <div>
          <DefinitionRow icon={User} label="Account holder">
            <bdi>{holder}</bdi>
          </DefinitionRow>
          <DefinitionRow icon={Landmark} label="Sort code">
            {formatSortCode(sortCode)}
          </DefinitionRow>
          <DefinitionRow icon={Hash} label="Account number">
            {groupedDigits(accountNumber)}
          </DefinitionRow>
          {rollNumber !== null && (
            <DefinitionRow icon={Hash} label="Roll number">
              {rollNumber}
            </DefinitionRow>
          )}
          <DefinitionRow icon={CalendarDays} label="Paid into since">
            {dateLabel(from)}
          </DefinitionRow>
          <DefinitionRow icon={ShieldCheck} label="Check by the banks’ rules">
            {checked ? 'The sort code and number belong together' : 'The banks publish no check for this account'}
          </DefinitionRow>
        </div>
        <p className="text-meta">It is hidden after two minutes, or when you leave this page.</p>
        <Button fit onClick={onHide}>
          Hide the account
        </Button>
      </Stack>
    </Section>
  )
}

import { Users } from 'lucide-react'
import type { StaffHelperRow } from '#contracts/courier/helper.ts'
import { dialledNumber } from '#domain/contact/phone-number.ts'
import type { DecisionView, FactsProps } from '../decision-view.ts'
import { Facts } from '../facts/facts.tsx'

function HelperFacts({ row: { name, email, phone } }: FactsProps<StaffHelperRow>) {
  return (
    <>
      <Facts
        items={[
          { label: 'Who would drive', value: name },
          ...(email === '' ? [] : [{ label: 'Email address', value: email }]),
          ...(phone === '' ? [] : [{ label: 'Phone', value: dialledNumber(phone) }]),
        ]}
      />
      <p className="text-meta measure">
        They get an account of this sub-depot, with a first password by email, and send their documents like any
        courier.
      </p>
    </>
  )
}

export const helperView: DecisionView<StaffHelperRow> = { icon: Users, Facts: HelperFacts }

import { useSearchParams } from 'react-router-dom'
import { useTitle } from '#ui/layout/use-title.ts'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDesk } from '../frame/desk-places.ts'
import { staffWith } from '../frame/desk-staff.ts'
import { NotInRole } from '../frame/for-permission.tsx'
import { BankAccountsPart } from './bank/bank-accounts-part.tsx'
import { PaymentsPart } from './payments/payments-part.tsx'
import { PensionsPart } from './pensions/pensions-part.tsx'
import '../publish/publish.css'

const labels = { bank: 'Bank accounts', payments: 'Payments', pensions: 'Pensions' } as const
type Part = keyof typeof labels

/** `/office/pay`: the accounts that couriers are paid into, the payment runs, and pensions. Every change is sent at once. */
export function PayScreen() {
  const [search] = useSearchParams()
  const part = (Object.keys(labels) as Part[]).find((each) => each === search.get('part')) ?? 'bank'
  const { staff } = useDesk()
  useTitle(`${labels[part]}, Pay`)
  const parts = {
    bank: <BankAccountsPart />,
    payments: <PaymentsPart chosen={search.get('run')} />,
    pensions: <PensionsPart chosen={search.get('courier')} />,
  }
  return (
    <DeskPage title="Pay" meta={labels[part]}>
      {/* The services give both to the back office only, so a role at a sub-depot is not enough. */}
      {staffWith('pay', staff).isBackOffice ? (
        <div className="publish-frame">
          <div className="publish-places">
            <FilterRow label="Part of Pay">
              {(Object.keys(labels) as Part[]).map((each) => (
                <FilterChip key={each} selected={each === part} to={`/office/pay?part=${each}`}>
                  {labels[each]}
                </FilterChip>
              ))}
            </FilterRow>
          </div>
          {parts[part]}
        </div>
      ) : (
        <NotInRole permission="pay" />
      )}
    </DeskPage>
  )
}

import type { Courier } from '#contracts/courier/courier.ts'
import type { Invoice } from '#contracts/pay/pay.ts'
import type { Company } from '#contracts/staff/company.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { pounds } from '#domain/money.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { formatWeek, typeLabels } from '#domain/pay/pay-labels.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { formatVatNumber, toSelfBill, type SelfBill } from '#domain/tax/vat.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { Figure } from '#ui/pay/figure.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import type { SelfBilling } from './self-billing-store.ts'

/** Shows what an invoice comes to: without VAT, the VAT, and both. Goes into a `dl`. */
export function SelfBillAmounts({ invoice: { id }, bill: { net, vat, gross } }: { invoice: Invoice; bill: SelfBill }) {
  return (
    <>
      <FactRow
        money
        label={vat ? 'Without VAT' : 'Amount'}
        value={<Figure of={figureKey('invoice', id)}>{pounds(net)}</Figure>}
      />
      {vat && (
        <>
          <FactRow
            money
            label={`VAT at ${vat.percent}%`}
            value={<Figure of={figureKey('self-bill-vat', id)}>{pounds(vat.amount)}</Figure>}
            note={`${vat.statement}.`}
          />
          <FactRow
            money
            total
            label="With VAT"
            value={<Figure of={figureKey('self-bill', id)}>{pounds(gross)}</Figure>}
          />
        </>
      )}
    </>
  )
}

const courierAddress = ({ address }: Courier): string | undefined =>
  address ? [address.line1, address.line2, address.town, address.postcode].filter(Boolean).join(', ') : undefined

interface PartyProps {
  label: string
  name: string | undefined
  address: string | undefined
}

function Party({ label, name, address }: PartyProps) {
  return <FactRow label={label} value={<bdi>{name ?? 'Not known'}</bdi>} note={address && <bdi>{address}</bdi>} />
}

interface SelfBillSectionProps {
  invoice: Invoice
  billing: SelfBilling
  /** The carrier, which makes out the invoice; null if it isn't named. */
  company: Company | null
}

/** Says which parts of a self-billed invoice this phone doesn't have. */
function MissingParts({ billing: { courier }, company }: Omit<SelfBillSectionProps, 'invoice'>) {
  return (
    <>
      {!courier && <p className="measure">Your name and address haven’t loaded yet. They load when you’re online.</p>}
      {courier && !courier.address && (
        <div>
          <p className="measure">Your address is missing. A VAT invoice has to show it.</p>
          <TextLink to="/more/details">Add your address</TextLink>
        </div>
      )}
      {!company?.address && (
        <p className="measure">
          The carrier hasn’t entered its {company ? 'address' : 'name and address'} here. A VAT invoice has to show it,
          so ask your depot for it.
        </p>
      )}
    </>
  )
}

/** Shows a self-billed VAT invoice, for a courier who is registered for VAT on the day of issue. */
export function SelfBillSection({ invoice, billing, company }: SelfBillSectionProps) {
  const { vat: registration, isUnfinished, courier } = billing
  const bill = toSelfBill(invoice.total, invoice.issuedOn, registration)
  if (isUnfinished)
    return (
      <Section labelledBy="self-bill">
        <Stack gap={8}>
          <SectionHeading id="self-bill">VAT</SectionHeading>
          <p className="measure">
            Your VAT number isn’t saved yet, so this invoice can’t show VAT. What you typed is still on this phone.
          </p>
          <TextLink to="/pay/tax-year/settings">Enter your VAT number</TextLink>
        </Stack>
      </Section>
    )
  if (!bill.vat) return null
  return (
    <Section labelledBy="self-bill">
      <SectionHeading id="self-bill">VAT invoice</SectionHeading>
      <Stack gap={12}>
        <p className="text-strong">{bill.vat.reference}</p>
        <dl>
          <FactRow label="Invoice" value={invoice.number} />
          <FactRow label="Issued" value={dateLabel(invoice.issuedOn)} />
          <FactRow label="For" value={typeLabels[invoice.type]} note={formatWeek(payWeek(invoice.week))} />
          <Party label="Supplier" name={courier?.name} address={courier ? courierAddress(courier) : undefined} />
          <FactRow label="Supplier’s VAT number" value={formatVatNumber(bill.vat.number)} />
          <Party label="Customer" name={company?.name} address={company?.address} />
          <SelfBillAmounts invoice={invoice} bill={bill} />
        </dl>
        <MissingParts billing={billing} company={company} />
        <p className="text-meta measure">
          Worked out from your VAT settings. The carrier’s invoice doesn’t show VAT yet, so compare what you were paid.
        </p>
      </Stack>
    </Section>
  )
}

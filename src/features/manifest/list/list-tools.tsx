import { TextLink } from '#ui/controls/text-link.tsx'
import './round-rows.css'

type ListToolsProps = {
  /** Where several parcels are chosen. */
  selectTo: string
  /** Where the order is made by hand; null where there is nothing to put in order. */
  orderTo: string | null
  /** The day counted on both sides. */
  receiptTo: string | null
}

/** What can be done with the whole list, where a courier looks for it. */
export function ListTools({ selectTo, orderTo, receiptTo }: ListToolsProps) {
  return (
    <nav className="round-tools" aria-label="This list">
      <TextLink to={selectTo}>Select several</TextLink>
      {orderTo && <TextLink to={orderTo}>Change order</TextLink>}
      {receiptTo && <TextLink to={receiptTo}>Receipt</TextLink>}
    </nav>
  )
}

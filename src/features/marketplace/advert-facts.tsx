import type { AdvertFields } from '#contracts/marketplace/marketplace.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { categoryLabels, conditionLabels, formatPrice } from '#domain/marketplace/market-labels.ts'
import './market.css'

/** What is stated of a thing, in words. `seller`: "A courier at SAM"; left out: the reader's own. */
export function AdvertFacts({ fields, seller }: { fields: Omit<AdvertFields, 'title'>; seller?: string }) {
  return (
    <>
      <dl>
        <FactRow label="Price" value={formatPrice(fields.price)} />
        <FactRow label="Condition" value={conditionLabels[fields.condition]} />
        <FactRow label="Category" value={categoryLabels[fields.category]} />
        <FactRow label="Area" value={fields.area} />
        {seller !== undefined && <FactRow label="Seller" value={seller} />}
      </dl>
      {fields.description !== '' && <p className="measure market-words">{fields.description}</p>}
    </>
  )
}

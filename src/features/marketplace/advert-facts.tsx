import type { AdvertFields } from '#contracts/marketplace/marketplace.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { categoryLabels, conditionLabels, formatPrice } from '#domain/marketplace/market-labels.ts'
import './market.css'

/** Shows the facts of an advert. `seller`: "A courier at SAM"; omitted on the reader's own advert. */
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

import type { OrderRun } from '#contracts/round-order.ts'

const stopsIn = (count: number): string => `${count} ${count === 1 ? 'stop' : 'stops'}`
export const houseWords = (house: string): string => house || 'no number'
/** A stop as its buttons name it. */
export const stopWords = (house: string, street: string): string => `${houseWords(house)} ${street}`

type StreetHeadProps = {
  run: OrderRun
  /** The rest of its street stands elsewhere. */
  apart: boolean
  open: boolean
  panel: string
  onToggle: () => void
}

export function StreetHead({ run: { street, district, houses }, apart, open, panel, onToggle }: StreetHeadProps) {
  const words = (
    <>
      <strong>
        {apart && <span className="order-house">{houseWords(houses[0] ?? '')}</span>} {street}
      </strong>
      <span className="text-meta">
        {[district, apart ? 'on its own' : stopsIn(houses.length)].filter(Boolean).join(', ')}
      </span>
    </>
  )
  if (houses.length === 1) return <div className="order-open">{words}</div>
  return (
    <button
      type="button"
      id={`${panel}head`}
      className="order-open ring-inside"
      aria-expanded={open}
      aria-controls={panel}
      onClick={onToggle}
    >
      {words}
    </button>
  )
}

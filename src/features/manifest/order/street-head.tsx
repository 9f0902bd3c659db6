import type { OrderRun } from '#contracts/manifest/round-order.ts'

const stopsIn = (count: number): string => `${count} ${count === 1 ? 'stop' : 'stops'}`
export const formatHouse = (house: string): string => house || 'no number'
/** A stop as its buttons name it. */
export const formatStop = (house: string, street: string): string => `${formatHouse(house)} ${street}`

type StreetHeadProps = {
  run: OrderRun
  /** The rest of its street is another row. */
  apart: boolean
  /** Its district, or its postcode where another row has the same name. */
  place: string
  open: boolean
  panel: string
  onToggle: () => void
}

export function StreetHead({ run: { street, houses }, apart, place, open, panel, onToggle }: StreetHeadProps) {
  const words = (
    <>
      <strong>
        {apart && <span className="order-house">{formatHouse(houses[0] ?? '')}</span>} {street}
      </strong>
      <span className="text-meta">
        {[place, apart ? 'on its own' : stopsIn(houses.length)].filter(Boolean).join(', ')}
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

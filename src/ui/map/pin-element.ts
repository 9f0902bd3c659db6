import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { Cluster } from '#domain/map/cluster-stops.ts'
import { statusLook } from '../parcel/status-look.ts'
import type { ShownStops } from './shown-stops.ts'

/** The state is never said by colour alone. Stops that are left have their number only. */
const signs: Readonly<Partial<Record<ParcelStatus, string>>> = {
  delivered: '✓',
  carry_forward: '↷',
  missing: '?',
  unable_to_deliver: '×',
  returned: '↩',
}

type PinContext = Pick<ShownStops, 'next' | 'recordsDeliveries' | 'chosen'>

export interface PinLook {
  className: string
  text: string
}

/** Where parcels are chosen, a pin says how many of them are. */
function choiceLook(stops: Cluster['stops'], chosen: ReadonlySet<string>): PinLook {
  const ids = stops.flatMap((stop) => stop.ids)
  const count = ids.filter((id) => chosen.has(id)).length
  const look = `${stops.length > 1 ? 'map-cluster' : 'map-stop'} ${count === ids.length ? 'map-chosen' : 'map-open'}`
  const number = stops.length > 1 ? String(ids.length) : String(stops[0]?.sequence ?? '')
  if (count === 0) return { className: look, text: number }
  return { className: look, text: count === ids.length ? `✓${number}` : `${count} of ${ids.length}` }
}

/** Returns how a pin looks: a stop with its number and state, or several stops with how many of them are left. */
export function pinLook({ stops }: Cluster, { next, recordsDeliveries, chosen }: PinContext): PinLook {
  if (chosen) return choiceLook(stops, chosen)
  const [first] = stops
  const left = stops.filter(({ open }) => open > 0).length
  if (!first || stops.length > 1)
    return { className: `map-cluster ${left > 0 ? 'tone-todo' : 'map-done'}`, text: left > 0 ? String(left) : '✓' }
  const isNext = first.parcelId === next
  const done = first.open === 0
  const sign = done ? (signs[first.status] ?? (first.status === 'confirmed' ? '✓' : '')) : ''
  const { tone } = statusLook(first.status, recordsDeliveries)
  return {
    className: `map-stop tone-${tone} ${done ? 'map-done' : ''} ${isNext ? 'map-next' : ''}`,
    text: `${isNext ? 'Next ' : ''}${sign}${first.sequence > 0 ? first.sequence : ''}` || '•',
  }
}

/** As an element, because Trusted Types refuse markup from strings. */
export function pinElement(look: PinLook): HTMLElement {
  const element = document.createElement('span')
  element.className = `map-pin ${look.className}`
  element.textContent = look.text
  return element
}

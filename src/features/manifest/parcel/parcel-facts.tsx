import {
  Clock,
  DoorOpen,
  History,
  IdCard,
  KeyRound,
  MapPin,
  MessageSquareText,
  Package,
  Route,
  ScanBarcode,
  Users,
} from 'lucide-react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { maxAttempts } from '#domain/parcel/attempts.ts'
import { getCardNumber, leavesCard } from '#domain/parcel/calling-card.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { findOpenWish } from '#domain/recipient/wish.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { formatSize } from '#domain/parcel/size-labels.ts'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { formatAttempt, formatDistance, notToday } from './parcel-fact-labels.ts'

/** Shows what the courier must know before the door, most urgent first, then the distance to the next stop. */
export function ParcelFacts({ parcel, next }: { parcel: Parcel; next: Parcel | undefined }) {
  const { instructions, safePlace, neighbour, access, window, attempts, services } = parcel
  const notSafePlace = notToday(services, 'safe_place')
  const notNeighbour = notToday(services, 'neighbour')
  const away = next && formatDistance(parcel, next)
  const today = useToday()
  const wish = findOpenWish(parcel)?.event
  return (
    <div className="parcel-facts">
      {leavesCard(parcel) && (
        <DefinitionRow icon={IdCard} label="Calling card">
          Write <strong className="barcode">{groupedText(getCardNumber(parcel))}</strong> on the card so the customer
          can track it at {location.host}/where with their postcode.
        </DefinitionRow>
      )}
      {wish && (
        <DefinitionRow icon={MessageSquareText} label="The recipient asks">
          <bdi>{wish.note}</bdi>
          <p className="text-meta">
            {nearDay(londonDay(new Date(wish.occurredAt)), today)} {londonTime(new Date(wish.occurredAt))}. It’s a wish:
            the parcel’s own rules come first.
          </p>
        </DefinitionRow>
      )}
      {window && (
        <DefinitionRow icon={Clock} label="Time">
          Between {window.from} and {window.to}
        </DefinitionRow>
      )}
      {instructions && (
        <DefinitionRow icon={DoorOpen} label="Instructions">
          {instructions}
        </DefinitionRow>
      )}
      {access && (
        <DefinitionRow icon={KeyRound} label="Access">
          {access}
        </DefinitionRow>
      )}
      {safePlace && (
        <DefinitionRow icon={MapPin} label="Safe place">
          {safePlace} {notSafePlace && <strong>{notSafePlace}</strong>}
        </DefinitionRow>
      )}
      {neighbour && (
        <DefinitionRow icon={Users} label="Neighbour">
          {neighbour} {notNeighbour && <strong>{notNeighbour}</strong>}
        </DefinitionRow>
      )}
      {attempts > 0 && (
        <DefinitionRow icon={History} label="Attempts">
          {formatAttempt(attempts, maxAttempts)}
        </DefinitionRow>
      )}
      {next && away && (
        <DefinitionRow icon={Route} label="Next stop">
          {next.address.house} {next.address.street}, {away}
        </DefinitionRow>
      )}
    </div>
  )
}

export function ParcelLabel({ parcel }: { parcel: Parcel }) {
  return (
    <div>
      <DefinitionRow icon={Package} label="Size">
        {formatSize(parcel)}
      </DefinitionRow>
      {parcel.barcodes.map(({ text }) => (
        <DefinitionRow key={text} icon={ScanBarcode} label="Barcode">
          <span className="barcode">{groupedText(text)}</span>
        </DefinitionRow>
      ))}
    </div>
  )
}

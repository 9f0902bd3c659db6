import { ArrowDown, ArrowUp, CircleAlert, Clock, Redo, Split } from 'lucide-react'
import { useState } from 'react'
import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import { bindInitials } from '#domain/contact/bind-initials.ts'
import { londonTime } from '#domain/dates/day.ts'
import { countDelivered } from '#domain/parcel/open-parcels.ts'
import { Link } from '#ui/controls/link.tsx'
import { SegmentBar } from '#ui/drawings/segment-bar.tsx'
import { StatusChip, type StatusChipProps } from '#ui/feedback/status-chip.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import type { Tone } from '#ui/theme/tone.ts'
import {
  inOrder,
  getMsSinceContact,
  sortRounds,
  type RoundLook,
  type SortKey,
  type RoundStatus,
} from './round-status.ts'
import { formatAgo, figure, formatLook, formatProgress } from './round-labels.ts'
import { formatCollectedParcels, formatCollections } from '../stops/round-stops-labels.ts'
import './rounds-table.css'

const chips: Readonly<Record<RoundLook['kind'], Pick<StatusChipProps, 'tone' | 'icon'>>> = {
  'needs-you': { tone: 'missing', icon: CircleAlert },
  closed: { tone: 'missing', icon: CircleAlert },
  silent: { tone: 'missing', icon: CircleAlert },
  behind: { tone: 'carry', icon: Clock },
  carried: { tone: 'carry', icon: Redo },
  nobody: { tone: 'carry', icon: CircleAlert },
  'not-started': { tone: 'carry', icon: Clock },
  offered: { tone: 'neutral', icon: Split },
}

/** Returns how much of a round is done, for its bar. If deliveries aren't recorded, a confirmed parcel counts as delivered. */
export const getSegments = (
  counts: DepotRound['counts'],
  recordsDeliveries: boolean,
): { tone: Tone; value: number }[] => [
  { tone: 'confirmed', value: countDelivered(counts, recordsDeliveries) },
  { tone: 'carry', value: counts.carry_forward },
  { tone: 'missing', value: counts.missing },
  { tone: 'unable', value: counts.unable_to_deliver },
  { tone: 'neutral', value: counts.returned },
]

const columns: readonly { key: SortKey | null; label: string; className?: string }[] = [
  { key: 'number', label: 'Round', className: 'rounds-number' },
  { key: 'courier', label: 'Courier' },
  { key: null, label: 'Parcels', className: 'rounds-bar' },
  { key: 'left', label: 'Left', className: 'rounds-left' },
  { key: 'heard', label: 'Last update', className: 'rounds-heard' },
  { key: 'look', label: 'Attention', className: 'rounds-look' },
]

interface RoundsTableProps {
  rounds: readonly RoundStatus[]
  /** The services' time, in milliseconds. */
  now: number
  /** Manifest of the round that was last opened. */
  selected: string | null
  /** The order of the rounds until a heading is pressed. */
  firstBy?: SortKey
  /** The day is over: the time of the last update says more than how long ago it was. */
  isOver?: boolean
}

function Row({
  standing: { round, left, look, courierName },
  now,
  selected,
  isOver,
}: {
  standing: RoundStatus
  now: number
  selected: boolean
  isOver: boolean
}) {
  const recordsDeliveries = useRecordsDeliveries()
  return (
    <tr className={`rounds-row ${selected ? 'rounds-row-selected' : ''}`}>
      <th scope="row" className="rounds-number">
        <Link
          className="rounds-link ring-inside"
          to={`/depot/rounds/${round.id}`}
          aria-current={selected ? 'true' : undefined}
        >
          <span className="visually-hidden">Round </span>
          {round.roundNumber}
        </Link>
      </th>
      <td className="rounds-courier">
        <bdi className="rounds-name">{bindInitials(courierName)}</bdi>
      </td>
      <td className="rounds-bar">
        <SegmentBar
          segments={getSegments(round.counts, recordsDeliveries)}
          total={round.total}
          label={formatProgress({ ...round, left }, recordsDeliveries)}
        />
        {round.stops && (
          <p className="rounds-stops text-small">
            {formatCollections(round.stops)}, {formatCollectedParcels(round.stops)}
          </p>
        )}
      </td>
      <td className="rounds-left text-figure">{figure(left)}</td>
      <td className="rounds-heard text-meta">
        {isOver && round.heardAt !== null
          ? londonTime(new Date(round.heardAt))
          : formatAgo(getMsSinceContact(round, now))}
      </td>
      <td className="rounds-look">
        {look && (
          <StatusChip {...chips[look.kind]} onSelected={selected}>
            {formatLook(look)}
          </StatusChip>
        )}
      </td>
    </tr>
  )
}

/** Lists all rounds of a day, each with a link. Rows keep their order while the pointer is over them. */
export function RoundsTable({ rounds, now, selected, firstBy = 'look', isOver = false }: RoundsTableProps) {
  const [sort, setSort] = useState<{ key: SortKey; reversed: boolean }>({ key: firstBy, reversed: false })
  // A row under the pointer stays in place while figures change.
  const [held, setHeld] = useState<readonly string[] | null>(null)
  const sorted = sortRounds(rounds, sort.key, sort.reversed)
  const shown = held ? inOrder(sorted, held) : sorted
  const hold = () => setHeld((before) => before ?? sorted.map(({ round }) => round.id))
  const release = () => setHeld(null)
  const sortBy = (key: SortKey) => {
    release()
    setSort((before) => ({ key, reversed: before.key === key && !before.reversed }))
  }
  const sorting = sort.reversed ? 'descending' : 'ascending'
  return (
    <table className="rounds">
      <caption className="visually-hidden">Rounds of the day</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, className = '' }) => (
            <th key={label} scope="col" className={className} aria-sort={key === sort.key ? sorting : undefined}>
              {key === null ? (
                <span className="rounds-heading">{label}</span>
              ) : (
                <button type="button" className="rounds-heading rounds-sort" onClick={() => sortBy(key)}>
                  {label}
                  {key === sort.key && <Icon of={sort.reversed ? ArrowUp : ArrowDown} size={20} />}
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {/* Nothing is pressed here: the rows' links are, and these only notice that somebody is about to. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold()}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {shown.map((standing) => (
          <Row
            key={standing.round.id}
            standing={standing}
            now={now}
            selected={standing.round.id === selected}
            isOver={isOver}
          />
        ))}
      </tbody>
    </table>
  )
}

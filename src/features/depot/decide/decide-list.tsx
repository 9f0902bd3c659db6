import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import '#ui/controls/choice.css'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { useMay } from '../frame/desk-places.ts'
import type { DecisionKindFacts } from './decision-kind.ts'
import { toDue } from './due-label.ts'
import { kinds } from './kinds/kinds.ts'
import { mayDecide } from './may-decide.ts'
import type { RejectedDecision } from './waiting-store.ts'
import { rejectionLabel } from './rejection-labels.ts'
import { useDecideRoot } from './use-decide-root.ts'
import { getAnswered, getMark, type WaitingItem } from './waiting-item.ts'

export type Filter = 'all' | DecisionKindFacts['filter']

const filterLabels: Readonly<Record<Filter, string>> = {
  all: 'All',
  claim: 'Claims',
  holiday: 'Holidays',
  other: 'Other',
}
const filters = Object.keys(filterLabels) as Filter[]

export const isIn = (filter: Filter, { kind }: Pick<WaitingItem, 'kind'>): boolean =>
  filter === 'all' || filter === kinds[kind].filter

export function DecideFilters({
  items,
  filter,
  onFilter,
}: {
  items: readonly WaitingItem[]
  filter: Filter
  onFilter: (filter: Filter) => void
}) {
  return (
    <FilterRow label="Filter the list">
      {filters.map((each) => (
        <FilterChip
          key={each}
          selected={filter === each}
          count={items.filter((item) => isIn(each, item)).length}
          onClick={() => onFilter(each)}
        >
          {filterLabels[each]}
        </FilterChip>
      ))}
    </FilterRow>
  )
}

interface RowProps {
  item: WaitingItem
  today: string
  current: boolean
  chosen: boolean
  /** Undefined: their role doesn’t include deciding it. */
  onChoose: (() => void) | undefined
}

function Row({ item, today, current, chosen, onChoose }: RowProps) {
  const due = toDue(item.row.dueOn, today)
  const mark = getMark(item)
  const answered = getAnswered(item)
  const root = useDecideRoot()
  return (
    <li className={`decide-row ${onChoose ? '' : 'decide-row-plain'}`} data-current={current || undefined}>
      {onChoose && (
        <label className="decide-choose">
          <input className="check-box" type="checkbox" checked={chosen} aria-keyshortcuts="X" onChange={onChoose} />
          <span className="visually-hidden">
            Select {item.title}, {item.whose}
          </span>
        </label>
      )}
      <Link className="decide-link ring-inside" to={`${root}/${item.key}`} aria-current={current ? 'true' : undefined}>
        <span className="decide-row-title">{item.title}</span>
        <span className="decide-row-side">
          <bdi className="text-meta decide-row-who">{item.whose}</bdi>
          {!answered && <span className={`decide-due decide-due-${due.tone}`}>{due.label}</span>}
        </span>
        {mark !== null && <span className="decide-mark">{mark}</span>}
        {answered && (
          <span className="decide-answered">
            <StatusChip tone="confirmed" icon={Check} onSelected={current}>
              {answered.state}
            </StatusChip>
            <span className="text-meta">{answered.next}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

interface ListProps {
  items: readonly WaitingItem[]
  today: string
  current: string | null
  chosen: ReadonlySet<string>
  onChoose: (key: string) => void
}

/** The most pressing first, each a link to its decision. */
export function DecideList({ items, today, current, chosen, onChoose }: ListProps) {
  const may = useMay()
  return (
    <ul className="decide-list" aria-label="To decide">
      {items.map((item) => (
        <Row
          key={item.key}
          item={item}
          today={today}
          current={item.key === current}
          chosen={chosen.has(item.key)}
          onChoose={mayDecide(item, may) ? () => onChoose(item.key) : undefined}
        />
      ))}
    </ul>
  )
}

/** Decisions that the service rejected, each with the reason, until they are dismissed. */
export function RejectedList({
  rejected,
  today,
  onDismiss,
}: {
  rejected: readonly RejectedDecision[]
  today: string
  onDismiss: (n: number) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const newest = rejected.reduce((last, { n }) => Math.max(last, n), 0)
  // The list may be scrolled far down, so this stays above it.
  useEffect(() => {
    if (newest > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    <ul className="decide-not-taken" aria-label="Not accepted" ref={list}>
      {rejected.map(({ n, code, item }) => (
        <li key={n}>
          <Section tight line>
            <Stack gap={8}>
              <p className="decide-refused" role="alert">
                <Icon of={CircleAlert} size={20} />
                <span className="text-strong">Your decision was not accepted</span>
              </p>
              <p>
                {item ? `${item.title}, ${item.who}. ` : ''}
                {rejectionLabel(code, item ? item.row.outcome : undefined, item?.who ?? 'The courier', today)}
              </p>
              <Button kind="inline" fit onClick={() => onDismiss(n)}>
                Dismiss
                <span className="visually-hidden">{item ? `: ${item.title}, ${item.who}` : ''}</span>
              </Button>
            </Stack>
          </Section>
        </li>
      ))}
    </ul>
  )
}

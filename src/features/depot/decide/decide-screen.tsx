import { useLiveQuery } from 'dexie-react-hooks'
import { useState, useLayoutEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { formatCount } from '#domain/figures/format-count.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { useDesk, useMay } from '../frame/desk-places.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { dismissRejected } from './decide-actions-sync.ts'
import { DecideFilters, DecideList, isIn, RejectedList, type Filter } from './decide-list.tsx'
import { DecisionPane } from './decision-pane.tsx'
import { OffersOut } from './offer/offers-out.tsx'
import { readWaiting, type WaitingList } from './waiting-store.ts'
import { endedLabel } from './rejection-labels.ts'
import { mayDecide, mayDecideAny } from './may-decide.ts'
import { useDecideRoot } from './use-decide-root.ts'
import { useDecisions } from './use-decisions.ts'
import { getAnswered, isPassedOn, type WaitingItem } from './waiting-item.ts'
import './decide.css'

type DecideKey = 'j' | 'k' | 'a' | 'd' | 'u' | 'x'

const keys: ReadonlySet<string> = new Set(['j', 'k', 'a', 'd', 'u', 'x'])

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog, [role="dialog"]') !== null)

/** Single keys of the screen; none while somebody types, holds another key down or is in a dialog. */
function useDecideKeys(pressed: (key: DecideKey) => void): void {
  const latest = useRef(pressed)
  // Before it is painted: a key pressed at once must fall on what is seen, and not on what was there before.
  useLayoutEffect(() => {
    latest.current = pressed
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat ||
        !keys.has(key) ||
        isTyping(event.target)
      )
        return
      event.preventDefault()
      latest.current(key as DecideKey)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** "11 to decide, 1 due today". */
function metaOf({ items, asOf }: WaitingList, today: string): string | undefined {
  if (items.length === 0 && asOf === null) return undefined
  const due = items.filter((item) => item.row.dueOn <= today && !getAnswered(item)).length
  return `${formatCount(items.length)} to decide${due > 0 ? `, ${formatCount(due)} due today` : ''}`
}

function Nothing({ isFirst, filter }: { isFirst: boolean; filter: Filter }) {
  const isOffice = useDesk().root === '/office'
  if (isFirst)
    return (
      <NotArrived loading="Loading what needs a decision">
        Requests appear here when you’re online, and stay on this device.
      </NotArrived>
    )
  if (filter !== 'all') return <EmptyState title="Nothing here">Other requests are under All.</EmptyState>
  return (
    <EmptyState title="Nothing to decide">
      {isOffice
        ? 'Claims appear here if their sub-depot hasn’t decided in time.'
        : 'New requests appear automatically.'}
    </EmptyState>
  )
}

/** Shown for the address of an item that is no longer open. */
function Over({ ended, today, next }: { ended: WaitingItem | undefined; today: string; next: string | undefined }) {
  const root = useDecideRoot()
  const action = (
    <ButtonLink to={next === undefined ? root : `${root}/${next}`}>
      {next === undefined ? 'Back to the list' : 'Open the next one'}
    </ButtonLink>
  )
  if (ended?.row.outcome) {
    return (
      <EmptyState title={`${ended.title}, ${ended.who}`} action={action}>
        {endedLabel(ended.row.outcome, ended.who, today)}
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No longer open" action={action}>
      It was decided, or belongs to somebody else.
    </EmptyState>
  )
}

/** Returns what concerns the back office: what sub-depots have not decided in time. */
const onlyPassedOn = ({ items, ended, rejected, ...list }: WaitingList): WaitingList => ({
  ...list,
  items: items.filter(isPassedOn),
  ended: ended.filter(isPassedOn),
  rejected: rejected.filter(({ item }) => item === null || isPassedOn(item)),
})

function Waiting({ waiting, isOffice }: { waiting: WaitingList; isOffice: boolean }) {
  const { item: opened } = useParams()
  const wide = useWide()
  const today = useToday()
  const [filter, setFilter] = useState<Filter>('all')
  const { items, out, unsent, ended, couriers, rejected, asOf } = waiting
  const shown = items.filter((each) => isIn(filter, each))
  const current =
    opened === undefined
      ? wide
        ? (shown[0] ?? null)
        : null
      : ([...items, ...out].find(({ key }) => key === opened) ?? null)
  const decisions = useDecisions(shown, current, couriers)
  const may = useMay()
  const root = useDecideRoot()
  const isTheirs = current !== null && mayDecide(current, may)
  useDecideKeys((key: DecideKey) => {
    if (key === 'u') void decisions.undo()
    else if (key === 'j' || key === 'k') decisions.move(key === 'j' ? 1 : -1)
    else if (!isTheirs) return
    else if (key === 'x') decisions.choose(current.key)
    else void decisions.decide(key === 'a' ? 'accept' : 'decline')
  })
  const list = (
    <>
      {rejected.length > 0 && (
        <RejectedList rejected={rejected} today={today} onDismiss={(n) => void dismissRejected(n)} />
      )}
      {items.length > 0 && <DecideFilters items={items} filter={filter} onFilter={setFilter} />}
      {shown.length > 0 ? (
        <DecideList
          items={shown}
          today={today}
          current={current?.key ?? null}
          chosen={new Set(decisions.picked.map(({ key }) => key))}
          onChoose={decisions.choose}
        />
      ) : (
        <Nothing isFirst={asOf === null} filter={items.length === 0 ? 'all' : filter} />
      )}
      {shown.length > 0 && mayDecideAny(may) && (
        <p className="decide-keys text-meta">Keys: J/K move · A accept · D decline · U undo · X select</p>
      )}
      {!isOffice && <OffersOut out={out} unsent={unsent} current={current?.key ?? null} isKnown={asOf !== null} />}
      <AsOfSection at={asOf} />
    </>
  )
  const pane = current ? (
    <DecisionPane item={current} couriers={couriers} decisions={decisions} isOpened={opened !== undefined} />
  ) : opened === undefined ? null : (
    <Over ended={ended.find(({ key }) => key === opened)} today={today} next={shown[0]?.key} />
  )
  const back = !wide && opened !== undefined ? { to: root, label: 'Back to Decide' } : undefined
  return (
    <DeskPage title="Decide" meta={metaOf(waiting, today)} {...(back && { back })}>
      {wide ? (
        <TwoPanes rightIs="rest" left={list} right={pane} />
      ) : (
        <div className="desk-pane">{opened === undefined ? list : pane}</div>
      )}
    </DeskPage>
  )
}

/**
 * `/depot/decide` and `/depot/decide/:item`: what waits for a decision of the sub-depot's staff, and the decision.
 * `/office/decide`: what has passed to the back office.
 */
export function DecideScreen() {
  useTitle('Decide')
  const isOffice = useDesk().root === '/office'
  const waiting = useLiveQuery(readWaiting)
  if (waiting) return <Waiting waiting={isOffice ? onlyPassedOn(waiting) : waiting} isOffice={isOffice} />
  return (
    <DeskPage title="Decide">
      <LoadingState label="Loading what needs a decision" />
    </DeskPage>
  )
}

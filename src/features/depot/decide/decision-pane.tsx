import { Check } from 'lucide-react'
import { useCallback } from 'react'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useMay } from '../frame/desk-places.ts'
import { RoleNote } from '../frame/for-permission.tsx'
import type { KnownCourier } from '../cache/known-couriers-store.ts'
import { kindViews } from './kinds/kind-views.ts'
import { kinds, type Kind } from './kinds/kinds.ts'
import { getNeededPermission } from './may-decide.ts'
import { textId, type useDecisions } from './use-decisions.ts'
import { buttonLabels, getHeading, type Waiting, type WaitingItem } from './waiting-item.ts'

interface DecisionPaneProps {
  item: WaitingItem
  couriers: readonly KnownCourier[]
  decisions: ReturnType<typeof useDecisions>
  /** It was opened by its address, and not as the first of the list. */
  isOpened: boolean
}

/** Takes the focus after a decision, so that a screen reader says what is next. Keyed by the item. */
function Asked({ words, isOpened }: { words: string; isOpened: boolean }) {
  const focus = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (isOpened) heading?.focus({ preventScroll: true })
    },
    [isOpened],
  )
  return (
    <h2 className="text-h1 decide-asked" id="asked" tabIndex={-1} ref={focus}>
      {words}
    </h2>
  )
}

/** Shown when a decision applies to several items. */
const manyLabel = (count: number): string =>
  `${count} selected. Your decision applies to ${count === 2 ? 'both' : 'all of them'}.`

type Decisions = DecisionPaneProps['decisions']

function Facts<K extends Kind>({
  item: { kind, row },
  couriers,
}: {
  item: Waiting<K>
  couriers: readonly KnownCourier[]
}) {
  const { Facts: Shown } = kindViews[kind]
  return <Shown row={row} couriers={couriers} />
}

interface ChoiceProps<K extends Kind> {
  item: Waiting<K>
  couriers: readonly KnownCourier[]
  decisions: Pick<Decisions, 'given' | 'error' | 'give' | 'withRounds' | 'giveRounds'>
}

function Choice<K extends Kind>({ item: { kind, row }, couriers, decisions }: ChoiceProps<K>) {
  const { Choice: Shown } = kindViews[kind]
  const { given, error, give, withRounds, giveRounds } = decisions
  return Shown ? (
    <Shown
      row={row}
      couriers={couriers}
      given={given}
      error={error?.field === textId ? undefined : error}
      onGive={give}
      withRounds={withRounds}
      onWithRounds={giveRounds}
    />
  ) : null
}

const canAccept = <K extends Kind>({ kind, row }: Waiting<K>, couriers: readonly KnownCourier[]): boolean =>
  kinds[kind].choice?.isPossible?.(row, couriers) ?? true

type AnswerProps = Omit<DecisionPaneProps, 'isOpened'>

/** What staff choose and write, and the two buttons. */
function Answer({ item, couriers, decisions }: AnswerProps) {
  const { text, error, picked, type, decide } = decisions
  const { note, choice } = kinds[item.kind]
  const buttons = buttonLabels(item)
  const many = picked.length > 1
  return (
    <Stack gap={16}>
      {!many && <Choice item={item} couriers={couriers} decisions={decisions} />}
      {(!choice || choice.withNote || many) && (
        <TextArea
          id={textId}
          label={
            <>
              {many ? 'Note to the couriers' : 'Note to the courier'}{' '}
              <span className="decide-when">
                ({note.needed === 'always' && !many ? 'needed' : (note.whenNeeded ?? 'needed to decline')})
              </span>
            </>
          }
          rows={3}
          hint={many ? 'Sent only if you decline' : undefined}
          value={text}
          {...(error?.field === textId && { error: error.message })}
          onChange={(event) => type(event.target.value)}
        />
      )}
      {many && <p className="text-strong">{manyLabel(picked.length)}</p>}
      <div className="decide-buttons">
        {(many || canAccept(item, couriers)) && (
          <Button kind="primary" fit icon={Check} aria-keyshortcuts="A" onClick={() => void decide('accept')}>
            {many ? `Accept all ${picked.length}` : buttons.accept}
          </Button>
        )}
        <Button kind="secondary" fit aria-keyshortcuts="D" onClick={() => void decide('decline')}>
          {many ? `Decline all ${picked.length}` : buttons.decline}
        </Button>
      </div>
    </Stack>
  )
}

/** One thing to decide: what is asked, the facts, a note to the courier, and the two buttons. */
export function DecisionPane({ item, couriers, decisions, isOpened }: DecisionPaneProps) {
  const permission = getNeededPermission(item.kind)
  const mayDecide = useMay()(permission)
  const { label, askedLabel = 'asked', showsTitle } = kinds[item.kind]
  return (
    <Section>
      <article className="decision" aria-labelledby="asked">
        <div>
          <p className="text-meta">
            {label}, {askedLabel} on {longDay(new Date(item.row.askedAt))}, {londonTime(new Date(item.row.askedAt))}
          </p>
          <Asked key={item.key} words={getHeading(item)} isOpened={isOpened} />
          {showsTitle && <p className="text-strong">{item.title}</p>}
        </div>
        <Facts key={item.key} item={item} couriers={couriers} />
        {mayDecide ? (
          <Answer item={item} couriers={couriers} decisions={decisions} />
        ) : (
          <RoleNote permission={permission} />
        )}
      </article>
    </Section>
  )
}

import { Check } from 'lucide-react'
import { useCallback } from 'react'
import { londonTime, longDay } from '#domain/day.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import type { KnownCourier } from '../answers/known-couriers-store.ts'
import { askedWords, buttonWords, kindWords } from './decision-words.ts'
import { ItemFacts } from './facts/item-facts.tsx'
import { GiveTo } from './offer/offer-facts.tsx'
import { requestsFor } from './offer/offer-standing.ts'
import { GiveCover } from './cover/give-cover.tsx'
import { coverersFor } from './cover/coverers.ts'
import { textId, type useDecisions } from './use-decisions.ts'
import { givesTo, type WaitingItem } from './waiting-item.ts'

interface DecisionPaneProps {
  item: WaitingItem
  couriers: readonly KnownCourier[]
  decisions: ReturnType<typeof useDecisions>
  /** It was opened by its address, and not as the first of the list. */
  isOpened: boolean
}

/** Whoever has decided by key or button goes on from here, and a screen reader says what is asked next. Keyed by the item. */
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

/** Said where several are selected. */
const manyWords = (count: number): string =>
  `${count} selected. Your decision applies to ${count === 2 ? 'both' : 'all of them'}.`

/** Whether the heading and the line above it leave the title unsaid. */
const hasTitleOfItsOwn = ({ kind }: WaitingItem): boolean => kind === 'claim' || kind === 'enquiry' || kind === 'appeal'

/** One thing to decide: what is asked, the facts, a note to the courier, and the two buttons. */
export function DecisionPane({ item, couriers, decisions, isOpened }: DecisionPaneProps) {
  const { text, error, picked, type, decide } = decisions
  const words = buttonWords(item)
  const many = picked.length > 1
  const canAccept =
    many ||
    (item.kind === 'offer'
      ? requestsFor(item.row).length > 0
      : item.kind !== 'cover' || coverersFor(item.row, couriers).free.length > 0)
  return (
    <Section>
      <article className="decision" aria-labelledby="asked">
        <div>
          <p className="text-meta">
            {kindWords[item.kind]}, {item.kind === 'offer' ? 'sent' : 'asked'} on {longDay(new Date(item.row.askedAt))},{' '}
            {londonTime(new Date(item.row.askedAt))}
          </p>
          <Asked key={item.key} words={askedWords(item)} isOpened={isOpened} />
          {hasTitleOfItsOwn(item) && <p className="text-strong">{item.title}</p>}
        </div>
        <ItemFacts item={item} couriers={couriers} />
        <Stack gap={16}>
          {item.kind === 'offer' && !many && (
            <GiveTo
              row={item.row}
              couriers={couriers}
              given={decisions.givenTo}
              error={error}
              onGive={decisions.give}
            />
          )}
          {item.kind === 'cover' && !many && (
            <GiveCover
              row={item.row}
              couriers={couriers}
              given={decisions.givenTo}
              error={error}
              onGive={decisions.give}
            />
          )}
          {(!givesTo(item) || many) && (
            <TextArea
              id={textId}
              label={
                <>
                  {many ? 'Note to the couriers' : 'Note to the courier'}{' '}
                  <span className="decide-when">
                    {item.kind === 'enquiry' && !many ? '(needed)' : '(needed to decline)'}
                  </span>
                </>
              }
              rows={3}
              hint={many ? 'Sent only if you decline' : undefined}
              value={text}
              {...(error !== undefined && { error })}
              onChange={(event) => type(event.target.value)}
            />
          )}
          {many && <p className="text-strong">{manyWords(picked.length)}</p>}
          <div className="decide-buttons">
            {canAccept && (
              <Button kind="primary" fit icon={Check} aria-keyshortcuts="A" onClick={() => void decide('accept')}>
                {many ? `Accept all ${picked.length}` : words.accept}
              </Button>
            )}
            <Button kind="secondary" fit aria-keyshortcuts="D" onClick={() => void decide('decline')}>
              {many ? `Decline all ${picked.length}` : words.decline}
            </Button>
          </div>
        </Stack>
      </article>
    </Section>
  )
}

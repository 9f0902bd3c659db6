import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatCount } from '#domain/figures/format-count.ts'
import { explainOrder, formatMetres } from '#domain/route/explain-order.ts'
import type { Suggestion } from '#domain/route/suggest-order.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { InfoRow } from '#ui/rows/nav-row.tsx'
import { ListNotHere } from '../list/list-not-here.tsx'
import { listAddress, orderAddress } from '../manifest-address.ts'
import { listStreets, type SuggestedStreet } from './suggested-streets.ts'
import { readListToSuggest, type ListToSuggest } from './suggestion-store.ts'
import { useSuggestion, type SuggestionState } from './use-suggestion.ts'
import { saveSuggestion, undoSuggestion } from './save-suggestion-sync.ts'

const title = 'Suggested order'

const counted = (count: number, one: string): string => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`

function formatMove({ ahead }: SuggestedStreet): string {
  if (ahead === 0) return 'As now'
  return ahead > 0 ? `${formatCount(ahead)} earlier` : `${formatCount(-ahead)} later`
}

function unplacedLabel({ unplaced }: Suggestion, all: number): string | null {
  if (unplaced === 0) return null
  if (unplaced === all) return 'No stop has a place on the map, so the way could not be compared.'
  return `${counted(unplaced, 'stop')} without a place on the map ${unplaced === 1 ? 'stays' : 'stay'} where the depot has ${unplaced === 1 ? 'it' : 'them'}.`
}

const isAsNow = ({ input }: ListToSuggest, { order }: Suggestion): boolean =>
  order.every((at, i) => input.current[i] === at)

function Why({ list, suggestion }: { list: ListToSuggest; suggestion: Suggestion }) {
  const { stops, drives, day } = list.input
  const unplaced = unplacedLabel(suggestion, stops.length)
  return (
    <Section tight line>
      <Stack gap={12}>
        <p className="text-h3 measure">{explainOrder(suggestion, stops, day)}</p>
        {isAsNow(list, suggestion) && <p className="measure">Your list is already in this order.</p>}
        {drives.length === 0 && (
          <p className="measure">
            There’s no past round on this phone to learn from yet. Suggestions follow you more closely after each day.
          </p>
        )}
        {unplaced && <p className="measure">{unplaced}</p>}
        {suggestion.late.length > 0 && (
          <p className="measure">
            {counted(suggestion.late.length, 'stop')} may be after {suggestion.late.length === 1 ? 'its' : 'their'} time
            window.
          </p>
        )}
        {suggestion.metres > 0 && (
          <dl>
            <FactRow label="As the crow flies" value={formatMetres(suggestion.metres)} />
            <FactRow label="Your list now" value={formatMetres(suggestion.currentMetres)} />
          </dl>
        )}
      </Stack>
    </Section>
  )
}

function Streets({ list, suggestion }: { list: ListToSuggest; suggestion: Suggestion }) {
  const streets = listStreets(list.input.stops, list.input.current, suggestion)
  return (
    <>
      <Section tight>
        <SectionHeading>Streets in this order</SectionHeading>
      </Section>
      <ol aria-label="Streets in the suggested order">
        {streets.map((street) => (
          <li key={street.key}>
            <InfoRow
              label={street.street}
              meta={[street.district, counted(street.stops, 'stop'), street.before].filter(Boolean).join(', ')}
              value={formatMove(street)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

function Explained({ state, retry }: { state: SuggestionState; retry: () => void }) {
  if (state.kind === 'reading') return null
  if (state.kind === 'working') return <LoadingState label="Working out an order" rows={6} />
  if (state.kind === 'no-list') return <ListNotHere />
  if (state.kind === 'nothing-left') {
    return <EmptyState title="Nothing to reorder">Fewer than two stops of this list are left.</EmptyState>
  }
  if (state.kind === 'too-many') {
    return (
      <EmptyState title="Too many stops to suggest an order">
        {formatCount(state.list.input.stops.length)} stops are left, which is more than this phone can compare. Your
        list stays as it is.
      </EmptyState>
    )
  }
  if (state.kind === 'failed') {
    return (
      <EmptyState title="We couldn’t work out an order" action={<Button onClick={retry}>Try again</Button>}>
        Your list stays as it is.
      </EmptyState>
    )
  }
  return (
    <>
      <Why list={state.list} suggestion={state.suggestion} />
      <Streets list={state.list} suggestion={state.suggestion} />
    </>
  )
}

/** Shows a suggested order before it is used. The list changes only when the courier says so, and one tap undoes it. */
export function SuggestionScreen() {
  const [params] = useSearchParams()
  const manifestId = params.get('round') ?? ''
  const navigate = useNavigate()
  const toast = useToast()
  const [state, retry] = useSuggestion(manifestId)
  const now = useLiveQuery(() => readListToSuggest(manifestId), [manifestId])
  const [problem, setProblem] = useState<string | null>(null)
  useTitle(title)
  const listTo = listAddress({ manifestId: manifestId || null, status: null })
  const isReady = state.kind === 'ready'

  const undo = async (list: ListToSuggest): Promise<boolean> => {
    const latest = await readListToSuggest(list.manifest.id)
    if (!latest?.used) return false
    const saved = await undoSuggestion(latest, latest.used)
    setProblem(saved.ok ? null : saved.error.message)
    return saved.ok
  }
  const accept = async (list: ListToSuggest, suggestion: Suggestion) => {
    const saved = await saveSuggestion(list, suggestion)
    setProblem(saved.ok ? null : saved.error.message)
    if (!saved.ok) return
    toast({ text: 'Your list is in the suggested order', onUndo: () => void undo(list) })
    void navigate(listTo, { replace: true })
  }
  const goBack = async (list: ListToSuggest) => {
    if (!(await undo(list))) return
    toast({ text: 'Your list is as it was before' })
    void navigate(listTo, { replace: true })
  }

  const actions = isReady && (
    <ActionBar>
      {problem && <p role="alert">{problem}</p>}
      {isAsNow(state.list, state.suggestion) ? (
        <ButtonLink kind="primary" to={listTo}>
          Back to the list
        </ButtonLink>
      ) : (
        <Button kind="primary" onClick={() => void accept(state.list, state.suggestion)}>
          Use this order
        </Button>
      )}
      {now?.used ? (
        <Button onClick={() => void goBack(state.list)}>Go back to the order before</Button>
      ) : (
        <ButtonLink to={orderAddress(manifestId)}>Change the order by hand</ButtonLink>
      )}
    </ActionBar>
  )
  return (
    <Page
      title={title}
      back={{ to: orderAddress(manifestId), label: 'Back to Change the order' }}
      actions={actions || undefined}
    >
      <Explained state={state} retry={retry} />
    </Page>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '#domain/figures/format-count.ts'
import type { SaveError } from '#domain/saving/result.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import { readCached } from '../cache/cache-store.ts'
import type { KnownCourier } from '../cache/known-couriers-store.ts'
import { decideOn, takeBack, type Decided } from './decide-actions-sync.ts'
import type { Choice, Verdict } from './decision-kind.ts'
import { readDecisionDrafts, saveDecisionDraft, toDraft, type DecisionDraft } from './decision-draft-sync.ts'
import { kinds, type Kind } from './kinds/kinds.ts'
import { useDecideRoot } from './use-decide-root.ts'
import { doneLabel, needsText, nextAfter, type Waiting, type WaitingItem } from './waiting-item.ts'

/** The id of the field for the note to the courier. */
export const textId = 'word-to-courier'

const choiceOf = ({ kind }: Waiting) => kinds[kind].choice

const checkChoice = <K extends Kind>({ kind, row }: Waiting<K>, couriers: readonly KnownCourier[], given: Choice) =>
  kinds[kind].choice?.check(row, couriers, given) ?? ({ ok: true, value: {} } as const)

const roundsFor = <K extends Kind>({ kind, row }: Waiting<K>, known: DepotRounds | undefined, courier: string) =>
  kinds[kind].choice?.rounds?.(row, known, courier) ?? []

const emptyDraft: DecisionDraft = { text: '', choice: {} }

/** The state of the screen and its actions. `shown` is the list as filtered. */
export function useDecisions(
  shown: readonly WaitingItem[],
  current: WaitingItem | null,
  couriers: readonly KnownCourier[],
) {
  const toast = useToast()
  const navigate = useNavigate()
  const root = useDecideRoot()
  const last = useRef<{ decided: Decided; key: string }>({ decided: [], key: '' })
  const busy = useRef(false)
  // What is typed now replaces what was typed before the page was loaded.
  const begun = useLiveQuery(readDecisionDrafts)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DecisionDraft>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [withRounds, setWithRounds] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<(Required<SaveError> & { key: string }) | null>(null)

  const draft = (current && (drafts.get(current.key) ?? begun?.get(current.key))) ?? emptyDraft
  const { text, choice: given } = draft
  const picked = shown.filter(({ key }) => chosen.has(key))
  // One that is selected alone is the beginning of several: until then a decision falls on what is shown.
  const items = picked.length > 1 ? picked : current ? [current] : []

  const open = (key: string | null) => void navigate(key === null ? root : `${root}/${key}`)

  const undo = async () => {
    const { decided, key } = last.current
    if (decided.length === 0) return
    last.current = { decided: [], key: '' }
    const end = await takeBack(decided)
    if (end === 'undone') open(key)
    toast({ text: end === 'undone' ? 'Undone' : 'Too late to undo, already sent' })
  }

  const fail = (key: string, message: string, field = textId) => {
    setError({ key, message, field })
    document.getElementById(field)?.focus()
  }

  const change = (part: Partial<DecisionDraft>) => {
    if (!current) return
    const next = { ...draft, ...part }
    setDrafts((before) => new Map([...before, [current.key, next]]))
    // On a full device typing goes on; the decision itself reports that it can't be saved.
    void saveDecisionDraft(current.key, next).catch(() => undefined)
    setError(null)
  }

  const decide = async (verdict: Verdict) => {
    if (!current || items.length === 0 || busy.current) return
    const isSeveral = items.length > 1
    const noteAlone = items.map(({ kind }) => kinds[kind].noteAlone).find((each) => each !== undefined)
    if (isSeveral && noteAlone !== undefined) return fail(current.key, noteAlone)
    // To accept several, nobody needs a note, and a note that was started is for one of them only.
    const said = isSeveral && verdict === 'accept' ? '' : text.trim()
    const short = items.find((item) => needsText(item, verdict))
    if (said === '' && short) {
      const isAlways = kinds[short.kind].note.needed === 'always'
      return fail(current.key, isAlways ? 'Enter a note for the courier' : 'Say why, so that the courier knows')
    }
    const alone = items.map((item) => choiceOf(item)?.alone[verdict]).find((each) => each !== undefined)
    if (isSeveral && alone !== undefined) return fail(current.key, alone)
    const checked = !isSeveral && verdict === 'accept' ? checkChoice(current, couriers, given) : undefined
    if (checked && !checked.ok) return fail(current.key, checked.error.message, checked.error.field)
    const choice: Choice = checked?.value ?? {}
    const most = Math.min(...items.map(({ kind }) => kinds[kind].note.maxLength))
    if (said.length > most) return fail(current.key, `Use ${formatCount(most)} characters or fewer`)
    busy.current = true
    try {
      const rounds =
        choice.courier !== undefined && withRounds.has(current.key)
          ? roundsFor(current, (await readCached('rounds'))?.value, choice.courier)
          : []
      const kept = await decideOn(items, verdict, said, { choice, draft: toDraft(current.key), rounds })
      if (typeof kept === 'string') return toast({ text: kept })
      last.current = { decided: kept, key: current.key }
      // It was decided at this desk before, so no command has deleted the draft.
      if (kept.length === 0) await saveDecisionDraft(current.key, emptyDraft)
      setError(null)
      const done = new Set(items.map(({ key }) => key))
      setChosen((before) => new Set([...before].filter((key) => !done.has(key))))
      setDrafts((before) => new Map([...before].filter(([key]) => key !== current.key)))
      toast({
        text: `${doneLabel(kept.length > 0 ? items : [], verdict)}${kept.length > 0 && rounds.length > 0 ? ', with the round' : ''}`,
        ...(kept.length > 0 && { onUndo: () => void undo() }),
      })
      open(nextAfter(shown, done, current.key))
    } catch {
      toast({ text: 'That could not be saved on this device. Try again.' })
    } finally {
      busy.current = false
    }
  }

  return {
    text,
    picked,
    error: current && error?.key === current.key ? error : undefined,
    type: (typed: string) => change({ text: typed }),
    given,
    give: (part: Choice) => change({ choice: { ...given, ...part } }),
    withRounds: current !== null && withRounds.has(current.key),
    giveRounds: (isWanted: boolean) => {
      if (!current) return
      const { key } = current
      setWithRounds((before) => new Set([...before].filter((each) => each !== key).concat(isWanted ? [key] : [])))
    },
    choose: (key: string) => {
      setChosen((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]))
    },
    move(step: 1 | -1) {
      const at = shown.findIndex(({ key }) => key === current?.key)
      const next = shown[at === -1 ? 0 : at + step]
      if (next) open(next.key)
    },
    decide,
    undo,
  }
}

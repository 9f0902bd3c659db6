import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import { readCached } from '../cache/cache-store.ts'
import type { KnownCourier } from '../cache/known-couriers-store.ts'
import { decideOn, takeBack, type Decided } from './decide-actions-sync.ts'
import type { Verdict } from './decision-kind.ts'
import { saveNoteDraft, readNoteDrafts, noteDraft } from './note-draft-sync.ts'
import { kinds, type Kind } from './kinds/kinds.ts'
import { doneLabel, needsText, nextAfter, type Waiting, type WaitingItem } from './waiting-item.ts'

const root = '/depot/decide'

/** The id of the field for the note to the courier. */
export const textId = 'word-to-courier'

const choiceOf = ({ kind }: Waiting) => kinds[kind].choice
const chosenOf = <K extends Kind>(
  { kind, row }: Waiting<K>,
  couriers: readonly KnownCourier[],
  given: string | undefined,
): string | undefined => kinds[kind].choice?.chosen(row, couriers, given)

const roundsFor = <K extends Kind>({ kind, row }: Waiting<K>, known: DepotRounds | undefined, to: string) =>
  kinds[kind].choice?.rounds?.(row, known, to) ?? []

/** The state of the screen and its actions. `shown` is the list as filtered. */
export function useDecisions(
  shown: readonly WaitingItem[],
  current: WaitingItem | null,
  couriers: readonly KnownCourier[],
) {
  const toast = useToast()
  const navigate = useNavigate()
  const last = useRef<{ decided: Decided; key: string }>({ decided: [], key: '' })
  const busy = useRef(false)
  // What was typed before the page was loaded; what is typed now lies on it.
  const begun = useLiveQuery(readNoteDrafts)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map())
  const [withRounds, setWithRounds] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<{ key: string; words: string } | null>(null)

  const text = current ? (texts.get(current.key) ?? begun?.get(current.key) ?? '') : ''
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

  const fail = (key: string, words: string, field = textId) => {
    setError({ key, words })
    document.getElementById(field)?.focus()
  }

  const givenTo = current ? chosenOf(current, couriers, given.get(current.key)) : undefined

  const decide = async (verdict: Verdict) => {
    if (!current || items.length === 0 || busy.current) return
    const isSeveral = items.length > 1
    const noteAlone = items.map(({ kind }) => kinds[kind].noteAlone).find((each) => each !== undefined)
    if (isSeveral && noteAlone !== undefined) return fail(current.key, noteAlone)
    // Of several that are accepted nobody needs a note, and one that was begun for another is not theirs.
    const said = isSeveral && verdict === 'accept' ? '' : text.trim()
    const short = items.find((item) => needsText(item, verdict))
    if (said === '' && short) {
      const isAlways = kinds[short.kind].note.needed === 'always'
      return fail(current.key, isAlways ? 'Enter a note for the courier' : 'Say why, so that the courier knows')
    }
    const alone = items.map((item) => choiceOf(item)?.alone[verdict]).find((each) => each !== undefined)
    if (isSeveral && alone !== undefined) return fail(current.key, alone)
    const choice = choiceOf(current)
    if (!isSeveral && choice && verdict === 'accept' && givenTo === undefined)
      return fail(current.key, choice.missing, choice.fieldId)
    const most = Math.min(...items.map(({ kind }) => kinds[kind].note.maxLength))
    if (said.length > most) return fail(current.key, `Use ${most} characters or fewer`)
    busy.current = true
    try {
      const rounds =
        !isSeveral && verdict === 'accept' && givenTo !== undefined && withRounds.has(current.key)
          ? roundsFor(current, (await readCached('rounds'))?.value, givenTo)
          : []
      const kept = await decideOn(items, verdict, said, { to: givenTo, draft: noteDraft(current.key), rounds })
      if (typeof kept === 'string') return toast({ text: kept })
      last.current = { decided: kept, key: current.key }
      // Decided at this desk before: no tap has taken the word with it.
      if (kept.length === 0) await saveNoteDraft(current.key, '')
      setError(null)
      const done = new Set(items.map(({ key }) => key))
      setChosen((before) => new Set([...before].filter((key) => !done.has(key))))
      setTexts((before) => new Map([...before].filter(([key]) => key !== current.key)))
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
    error: current && error?.key === current.key ? error.words : undefined,
    type: (words: string) => {
      if (!current) return
      setTexts((before) => new Map([...before, [current.key, words]]))
      // One that finds no room is not worth a message: deciding says so.
      void saveNoteDraft(current.key, words).catch(() => undefined)
      setError(null)
    },
    givenTo,
    give: (courier: string) => {
      if (!current) return
      setGiven((before) => new Map([...before, [current.key, courier]]))
      setError(null)
    },
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

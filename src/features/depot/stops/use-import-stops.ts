import { useRef, useState } from 'react'
import type { RequestError } from '#contracts/problem.ts'
import { londonDay } from '#domain/dates/day.ts'
import type { HowRead } from '#domain/import/how-read.ts'
import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { saveStops } from '../desk-actions-sync.ts'
import { planStops, type PlannedList } from './import-stops-sync.ts'
import { readStopSheet, type StopRow } from './read-stop-sheet.ts'

export type StopImportStage =
  | { at: 'checking' }
  | { at: 'faulty'; issues: readonly ImportIssue[] }
  | { at: 'failed'; error: RequestError }
  | { at: 'ready'; lists: readonly PlannedList[]; error?: string }
  | { at: 'done'; lists: readonly PlannedList[] }

export interface StopFile {
  name: string
  raws: readonly RawRow[]
  rows: readonly StopRow[]
  how: HowRead | null
  stage: StopImportStage
  /** Counts the checks, so that a screen reader reads the summary of each. */
  attempt: number
}

/** Bytes: a file of a thousand rows is far smaller. */
const mostBytes = 2_000_000

const ofFile = (message: string): ImportIssue[] => [{ line: 0, column: '', message, scope: 'file' }]

/** Takes a file of collections from being chosen to being saved in the outbox. */
export function useImportStops(subDepots: readonly string[]) {
  const [file, setFile] = useState<StopFile | null>(null)
  /** The number of the latest choice; results of earlier ones are ignored. */
  const choice = useRef(0)

  const check = async (mine: number, rows: readonly StopRow[]) => {
    const plan = await shownPending(planStops(rows))
    const stage: StopImportStage =
      plan.kind === 'plan'
        ? { at: 'ready', lists: plan.lists }
        : plan.kind === 'faulty'
          ? { at: 'faulty', issues: plan.issues }
          : { at: 'failed', error: plan.error }
    if (choice.current === mine) setFile((last) => last && { ...last, stage, attempt: last.attempt + 1 })
  }
  const choose = async (given: File) => {
    const mine = ++choice.current
    const begun: StopFile = {
      name: given.name,
      raws: [],
      rows: [],
      how: null,
      stage: { at: 'checking' },
      attempt: mine * 100,
    }
    const stop = (issues: readonly ImportIssue[], read: Partial<StopFile> = {}) => {
      if (choice.current === mine) setFile({ ...begun, ...read, stage: { at: 'faulty', issues } })
    }
    setFile(begun)
    if (given.size === 0) return stop(ofFile('The file is empty'))
    if (given.size > mostBytes) return stop(ofFile('The file is larger than 2 MB. Split it into several files'))
    const bytes = await given.arrayBuffer().catch(() => null)
    // It was moved or deleted after it was chosen.
    if (bytes === null) return stop(ofFile('The file can no longer be opened. Choose it again'))
    const { issues, ...read } = readStopSheet(new Uint8Array(bytes), { subDepots, today: londonDay(new Date()) })
    if (issues.length > 0) return stop(issues, read)
    if (choice.current !== mine) return undefined
    setFile({ ...begun, ...read })
    return await check(mine, read.rows)
  }
  const take = async () => {
    if (file?.stage.at !== 'ready') return
    const { lists } = file.stage
    const mine = choice.current
    const saved = await saveStops(
      lists.flatMap(({ added }) => added),
      lists.flatMap(({ changed }) => changed),
    )
    const stage: StopImportStage = 'error' in saved ? { at: 'ready', lists, error: saved.error } : { at: 'done', lists }
    if (choice.current === mine) setFile((last) => last && { ...last, stage })
  }
  return {
    file,
    choose: (given: File) => void choose(given),
    retry: () => {
      if (file?.stage.at !== 'failed') return
      setFile({ ...file, stage: { at: 'checking' } })
      void check(choice.current, file.rows)
    },
    take: () => void take(),
    /** Returns to the first state, for another file. */
    leave: () => {
      choice.current += 1
      setFile(null)
    },
  }
}

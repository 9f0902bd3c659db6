import { useRef, useState } from 'react'
import { importManifests } from '#contracts/manifest/manifest-endpoints.ts'
import { importLimit, type ImportResult } from '#contracts/manifest/manifest-import.ts'
import type { RequestError } from '#contracts/problem.ts'
import type { HowRead } from '#domain/import/how-read.ts'
import type { ImportIssue } from '#domain/import/import-row.ts'
import {
  oldestImportDay,
  type ImportForm,
  type ImportProgress,
  type ReadImport,
  importSteps,
} from '#domain/import/read-import.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { figure } from '../figures.ts'
import { checkRows, importAll } from './import-file-sync.ts'
import { giveWay } from './in-stretches.ts'

/** Milliseconds between two counts: each draws the page, and nobody reads more. */
const shownEveryMs = 100

interface Reading {
  bytes: Uint8Array
  form: ImportForm
  /** The earliest date that is not yet deleted: "2026-05-07". */
  oldest: string
  onProgress: (progress: ImportProgress) => void
  isWanted: () => boolean
}

/** Reads and checks a file as the service does, without blocking the page. Returns undefined if another file has been chosen meanwhile. */
export async function readInSteps({
  bytes,
  form,
  oldest,
  onProgress,
  isWanted,
}: Reading): Promise<ReadImport | undefined> {
  const steps = importSteps(bytes, form, oldest)
  let progress: ImportProgress = { done: 0, of: 0 }
  let shownAt = -Infinity
  const pause = giveWay(() => {
    if (performance.now() - shownAt < shownEveryMs) return
    onProgress(progress)
    shownAt = performance.now()
  })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    progress = step.value
    if ((await pause()) && !isWanted()) return undefined
  }
}

/** The state of a chosen file. */
export type ImportStage =
  | { at: 'reading'; progress: ImportProgress }
  | { at: 'faulty'; issues: readonly ImportIssue[] }
  /** The service is asked what the file would change. */
  | { at: 'checking'; progress: ImportProgress }
  /** The service didn't respond, or rejected it. `sent`: the changes, if the import may have arrived; null after a check. */
  | { at: 'failed'; error: RequestError; sent: ImportResult | null }
  /** `progress`: the rows that the service has saved; nothing of them is there for others before all are. */
  | { at: 'sending'; result: ImportResult; progress: ImportProgress }
  | { at: 'ready' | 'done'; result: ImportResult }

export interface ChosenFile {
  name: string
  form: ImportForm
  stage: ImportStage
  read: Pick<ReadImport, 'raws'> & { how: HowRead | null }
  /** Each check increments it, so that a screen reader reads the summary again. */
  attempt: number
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Returns the error of a file that can be seen without reading it, or undefined. */
function faultOf({ size }: File): ImportIssue | undefined {
  const most = importManifests.bodyLimit ?? Infinity
  if (size === 0) return { line: 0, column: '', message: 'The file is empty', scope: 'file' }
  if (size > most)
    return {
      line: 0,
      column: '',
      message: `The file is ${megabytes(size)}. The most is ${megabytes(most)} and ${figure(importLimit)} parcels`,
      scope: 'file',
    }
  return undefined
}

const formOf = ({ name, type }: File): ImportForm =>
  type === 'application/json' || name.toLowerCase().endsWith('.json') ? 'json' : 'csv'

/** Takes one file from being chosen to being imported. It stays chosen, in the memory of this page, until another one is. */
export function useImport() {
  const [file, setFile] = useState<ChosenFile | null>(null)
  /** The number of the latest choice; results of earlier ones are ignored. */
  const choice = useRef(0)

  const stageOf = (mine: number) => (stage: ImportStage) => {
    if (choice.current === mine)
      setFile((last) => last && { ...last, stage, attempt: last.attempt + (stage.at === 'faulty' ? 1 : 0) })
  }

  const check = async ({ read: { raws } }: Pick<ChosenFile, 'read'>) => {
    const stage = stageOf(choice.current)
    const progress = (done: number) => stage({ at: 'checking', progress: { done, of: raws.length } })
    progress(0)
    const outcome = await shownPending(checkRows(raws, progress))
    if (outcome.kind === 'faulty') stage({ at: 'faulty', issues: outcome.issues })
    else if (outcome.kind === 'failed') stage({ at: 'failed', error: outcome.error, sent: null })
    else stage({ at: 'ready', result: outcome.result })
  }

  /** `changes`: what the check found, shown while the file is sent. */
  const send = async ({ read }: Pick<ChosenFile, 'read'>, changes: ImportResult) => {
    const stage = stageOf(choice.current)
    const progress = (done: number) =>
      stage({ at: 'sending', result: changes, progress: { done, of: read.raws.length } })
    progress(0)
    const outcome = await shownPending(importAll(read.raws, progress))
    if (outcome.kind === 'faulty') stage({ at: 'faulty', issues: outcome.issues })
    else if (outcome.kind === 'failed') stage({ at: 'failed', error: outcome.error, sent: changes })
    else stage({ at: 'done', result: outcome.result })
  }

  const choose = async (given: File) => {
    const mine = ++choice.current
    const stage = stageOf(mine)
    const form = formOf(given)
    setFile({
      name: given.name,
      form,
      stage: { at: 'reading', progress: { done: 0, of: 0 } },
      read: { raws: [], how: null },
      attempt: 0,
    })
    const fault = faultOf(given)
    if (fault) return stage({ at: 'faulty', issues: [fault] })
    const bytes = await given.arrayBuffer().catch(() => null)
    // It was moved or deleted after it was chosen.
    if (bytes === null)
      return stage({
        at: 'faulty',
        issues: [{ line: 0, column: '', message: 'The file can no longer be opened. Choose it again', scope: 'file' }],
      })
    const read = await readInSteps({
      bytes: new Uint8Array(bytes),
      form,
      oldest: oldestImportDay(new Date()),
      onProgress: (progress) => stage({ at: 'reading', progress }),
      isWanted: () => choice.current === mine,
    })
    if (!read || choice.current !== mine) return
    setFile((last) => last && { ...last, read: { raws: read.raws, how: read.how } })
    if (read.issues.length > 0) return stage({ at: 'faulty', issues: read.issues })
    await check({ read })
  }

  return {
    file,
    choose: (given: File) => void choose(given),
    /** Repeats a failed check, or an import that may not have arrived. */
    retry: () => {
      if (file?.stage.at !== 'failed') return
      void (file.stage.sent ? send(file, file.stage.sent) : check(file))
    },
    take: () => file?.stage.at === 'ready' && void send(file, file.stage.result),
    /** Returns to the first state, for another file. */
    leave: () => {
      choice.current += 1
      setFile(null)
    },
  }
}

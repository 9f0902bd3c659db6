import { useRef, useState } from 'react'
import { importManifests } from '#contracts/manifest-endpoints.ts'
import { importLimit, type ImportResult } from '#contracts/manifest-import.ts'
import { londonDay } from '#domain/day.ts'
import type { ImportIssue } from '#domain/import/import-row.ts'
import type { ImportForm, ImportProgress, ReadImport } from '#domain/import/read-import.ts'
import { addDays } from '#domain/near-day.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import type { Refusal } from '../fresh/ask-sync.ts'
import { figure } from '../fresh/figures.ts'
import { sendRows } from './import-file-sync.ts'
import { readInSteps } from './read-steps.ts'

/** Days for which a list is kept; an older one is not taken. */
const keptDays = 7

/** How far a chosen file has come. */
export type ImportStage =
  | { at: 'reading'; progress: ImportProgress }
  | { at: 'faulty'; issues: readonly ImportIssue[] }
  /** The service is asked what the file would change, or is given it. */
  | { at: 'asking' | 'sending' }
  /** It did not answer, or refused; `sent`: the file itself, which may have arrived. */
  | { at: 'refused'; refusal: Refusal; sent: boolean }
  | { at: 'ready' | 'done'; result: ImportResult }

export interface ChosenFile {
  name: string
  form: ImportForm
  stage: ImportStage
  read: Pick<ReadImport, 'raws'>
  /** Raised by each check, so that its summary is read out anew. */
  attempt: number
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** What is wrong with a file before it is read; undefined: nothing. */
function faultOf({ size }: File): ImportIssue | undefined {
  const most = importManifests.bodyLimit ?? Infinity
  if (size === 0) return { line: 0, column: '', message: 'is empty' }
  if (size > most)
    return {
      line: 0,
      column: '',
      message: `has ${megabytes(size)}; at most ${megabytes(most)} are taken, ${figure(importLimit)} parcels`,
    }
  return undefined
}

const formOf = ({ name, type }: File): ImportForm =>
  type === 'application/json' || name.toLowerCase().endsWith('.json') ? 'json' : 'csv'

/** The way of one file from the choice to the import. It stays chosen, in the memory of this page, until another one is. */
export function useImport() {
  const [file, setFile] = useState<ChosenFile | null>(null)
  /** Names the choice that counts; what an earlier one has still to say is too late. */
  const choice = useRef(0)

  const stageOf = (mine: number) => (stage: ImportStage) => {
    if (choice.current === mine)
      setFile((last) => last && { ...last, stage, attempt: last.attempt + (stage.at === 'faulty' ? 1 : 0) })
  }

  const send = async (chosen: Pick<ChosenFile, 'read'>, dry: boolean) => {
    const stage = stageOf(choice.current)
    stage({ at: dry ? 'asking' : 'sending' })
    const answer = await shownPending(sendRows(chosen.read.raws, dry))
    if (answer.kind === 'faulty') stage({ at: 'faulty', issues: answer.issues })
    else if (answer.kind === 'refused') stage({ at: 'refused', refusal: answer.refusal, sent: !dry })
    else stage({ at: dry ? 'ready' : 'done', result: answer.result })
  }

  const choose = async (given: File) => {
    const mine = ++choice.current
    const stage = stageOf(mine)
    const form = formOf(given)
    setFile({
      name: given.name,
      form,
      stage: { at: 'reading', progress: { done: 0, of: 0 } },
      read: { raws: [] },
      attempt: 0,
    })
    const fault = faultOf(given)
    if (fault) return stage({ at: 'faulty', issues: [fault] })
    const bytes = await given.arrayBuffer().catch(() => null)
    // It was moved or taken away since it was chosen.
    if (bytes === null)
      return stage({
        at: 'faulty',
        issues: [{ line: 0, column: '', message: 'cannot be read any more. Choose it again' }],
      })
    const read = await readInSteps({
      bytes: new Uint8Array(bytes),
      form,
      oldest: addDays(londonDay(new Date()), -keptDays),
      onProgress: (progress) => stage({ at: 'reading', progress }),
      isWanted: () => choice.current === mine,
    })
    if (!read || choice.current !== mine) return
    setFile((last) => last && { ...last, read: { raws: read.raws } })
    if (read.issues.length > 0) return stage({ at: 'faulty', issues: read.issues })
    await send({ read }, true)
  }

  return {
    file,
    choose: (given: File) => void choose(given),
    /** Asks again what could not be asked, or sends again what may not have arrived. */
    retry: () => file?.stage.at === 'refused' && void send(file, !file.stage.sent),
    take: () => file?.stage.at === 'ready' && void send(file, false),
    /** Back to the first state, for another file. */
    leave: () => {
      choice.current += 1
      setFile(null)
    },
  }
}

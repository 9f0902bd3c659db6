import type { EvidenceBody } from '#contracts/evidence/evidence.ts'
import { recordLoadScanInputSchema, takeBackLoadScan } from '#contracts/manifest/load-scan.ts'
import {
  collectParcelsInputSchema,
  handOverBatchInputSchema,
  recordStopProblemInputSchema,
} from '#contracts/manifest/stop-list.ts'
import {
  markParcelInputSchema,
  recordStatusInputSchema,
  reportExtraInputSchema,
  type Stroke,
} from '#contracts/parcel/parcel.ts'
import { ageCheckLabels, handoverLabels, markLabels, statusLabels } from '../../parcel/status-labels.ts'
import { unableReasons } from '../../parcel/unable-reasons.ts'
import { placeKindLabels } from '../../stops/stop-labels.ts'

/** What a courier did, for people: a title, and what they recorded with it. */
export interface DescribedAction {
  title: string
  facts: [label: string, value: string][]
  /** The lines of a signature that was drawn. */
  strokes?: readonly Stroke[]
}

type Fact = [label: string, value: string | number | undefined | null]

const listFacts = (...facts: Fact[]): DescribedAction['facts'] =>
  facts.flatMap(([label, value]): DescribedAction['facts'] =>
    value === undefined || value === null || value === '' ? [] : [[label, String(value)]],
  )

function describeStatus(input: unknown): DescribedAction | null {
  const parsed = recordStatusInputSchema.safeParse(input)
  if (!parsed.success) return null
  const { status, reason, note, proof, location, supersedes, amendment } = parsed.data
  const signature = proof?.signature
  return {
    title: statusLabels(true)[status].name,
    facts: listFacts(
      ['Reason', reason && unableReasons[reason].label],
      ['Handed to', proof && handoverLabels[proof.handover]],
      ['Taken by', proof?.takenBy],
      ['Signed by', proof?.signedBy && `${proof.signedBy}${signature?.kind === 'typed' ? ' (name typed)' : ''}`],
      ['Age check', proof?.ageCheck && ageCheckLabels[proof.ageCheck]],
      ['Note', note],
      ['Position', location && `${location.lat}, ${location.lng}, within ${Math.round(location.accuracy)} metres`],
      ['Corrects action', supersedes],
      ['Why it was corrected', amendment],
    ),
    ...(signature?.kind === 'drawn' && { strokes: signature.strokes }),
  }
}

function describeMark(input: unknown): DescribedAction | null {
  const parsed = markParcelInputSchema.safeParse(input)
  if (!parsed.success) return null
  return { title: `Marked: ${markLabels[parsed.data.mark].label}`, facts: listFacts(['Note', parsed.data.note]) }
}

function describeExtra(input: unknown): DescribedAction | null {
  const parsed = reportExtraInputSchema.safeParse(input)
  if (!parsed.success) return null
  const { barcode, note } = parsed.data
  return { title: 'Parcel that was on no list', facts: listFacts(['Barcode', barcode.text], ['Note', note]) }
}

const scanTitles = {
  loaded: 'Scanned: loaded',
  carried_forward: 'Scanned: carry forward',
  returned: 'Scanned: hand back',
}

function describeScan(input: unknown): DescribedAction | null {
  const parsed = recordLoadScanInputSchema.safeParse(input)
  if (!parsed.success) return null
  return { title: scanTitles[parsed.data.action], facts: listFacts(['Barcode', parsed.data.barcode.text]) }
}

function describeTakeBack(input: unknown): DescribedAction | null {
  const parsed = takeBackLoadScan.input.safeParse(input)
  if (!parsed.success) return null
  return {
    title: parsed.data.takenBack ? 'Scan undone' : 'Scan counts again',
    facts: listFacts(['Scan', parsed.data.id]),
  }
}

function describeCollect(input: unknown): DescribedAction | null {
  const parsed = collectParcelsInputSchema.safeParse(input)
  if (!parsed.success) return null
  const { parcels, note, stopId } = parsed.data
  const barcodes = parcels.flatMap(({ barcode }) => barcode?.text ?? []).join(', ')
  return {
    title: `Collected: ${parcels.length}`,
    facts: listFacts(['Stop', stopId], ['Barcodes', barcodes], ['Note', note]),
  }
}

const problemTitles = { none_ready: 'Collection: none ready', wrong_label: 'Collection: wrong label' }

function describeProblem(input: unknown): DescribedAction | null {
  const parsed = recordStopProblemInputSchema.safeParse(input)
  if (!parsed.success) return null
  const { problem, note, stopId } = parsed.data
  return { title: problemTitles[problem], facts: listFacts(['Stop', stopId], ['Note', note]) }
}

function describeBatch(input: unknown): DescribedAction | null {
  const parsed = handOverBatchInputSchema.safeParse(input)
  if (!parsed.success) return null
  const { place, parcelIds } = parsed.data
  return {
    title: `Handed over: ${parcelIds.length}`,
    facts: listFacts(['Place', `${placeKindLabels[place.kind]}, ${place.name}`]),
  }
}

const describers: Readonly<Record<string, (input: unknown) => DescribedAction | null>> = {
  recordParcelStatus: describeStatus,
  markParcel: describeMark,
  reportExtraParcel: describeExtra,
  recordLoadScan: describeScan,
  takeBackLoadScan: describeTakeBack,
  collectParcels: describeCollect,
  recordStopProblem: describeProblem,
  handOverBatch: describeBatch,
}

const undoCommands = ['undoParcelStatus', 'undoStopEvent']

/** An action that this version does not know, or whose input has another form, is shown as it was saved. */
function describeUnknown({ command, input }: EvidenceBody): DescribedAction {
  const members = typeof input === 'object' && input !== null ? Object.entries(input) : [['Input', input]]
  return {
    title: command,
    facts: members.map(([label, value]) => [
      String(label),
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  }
}

/** Returns what an action says, in the words of the app. */
export function describeAction(body: EvidenceBody): DescribedAction {
  const { command, input } = body
  if (undoCommands.includes(command) && typeof input === 'object' && input !== null && 'supersedes' in input)
    return { title: 'Undone', facts: listFacts(['Undoes action', String(input.supersedes)]) }
  return (Object.hasOwn(describers, command) ? describers[command]?.(input) : null) ?? describeUnknown(body)
}

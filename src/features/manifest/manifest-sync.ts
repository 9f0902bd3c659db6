import { manifestSchema, roundSchema } from '#contracts/manifest.ts'
import { parcelCommands } from '#contracts/parcel-commands.ts'
import { parcelSchema } from '#contracts/parcel.ts'
import type {
  MarkParcelInput,
  Parcel,
  RecordStatusInput,
  ReportExtraInput,
  UndoStatusInput,
} from '#contracts/parcel.ts'
import { actOnParcel } from '#domain/parcel/act-on-parcel.ts'
import type { ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import { refusalWords } from '#domain/parcel/refusal-words.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { describeTaps } from './status/describe-taps.ts'
import { keepOutlines } from './list/keep-outlines.ts'

/** The service decides with the same function; here its refusal only means that the tap shows nothing. */
function effect(parcel: Parcel | undefined, action: ParcelAction, stamp: MutationStamp): Parcel | undefined {
  const { mid, deviceTime } = stamp
  const outcome = actOnParcel(parcel, action, { id: mid, by: 'courier', deviceTime, occurredAt: deviceTime })
  return 'parcel' in outcome ? outcome.parcel : parcel
}

export const manifestSync: FeatureSync = {
  service: 'manifest',
  pullAtStart: true,
  collections: [
    { kind: 'round', table: 'rounds', row: roundSchema },
    { kind: 'manifest', table: 'manifests', row: manifestSchema },
    { kind: 'parcel', table: 'parcels', row: parcelSchema },
  ],
  derivedTables: ['outlines'],
  afterWrite: keepOutlines,
  commands: parcelCommands,
  effects: {
    recordParcelStatus: (row: Parcel | undefined, input: RecordStatusInput, stamp) =>
      effect(row, { command: 'recordParcelStatus', input }, stamp),
    undoParcelStatus: (row: Parcel | undefined, input: UndoStatusInput, stamp) =>
      effect(row, { command: 'undoParcelStatus', input }, stamp),
    markParcel: (row: Parcel | undefined, input: MarkParcelInput, stamp) =>
      effect(row, { command: 'markParcel', input }, stamp),
    reportExtraParcel: (row: Parcel | undefined, input: ReportExtraInput, stamp) =>
      effect(row, { command: 'reportExtraParcel', input, manifestKnown: true }, stamp),
  },
  describe: describeTaps,
  refusals: refusalWords,
}

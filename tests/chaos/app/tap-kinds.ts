import { isDeepStrictEqual } from 'node:util'
import { tapAmendment, tapMark, tapStatus, tapUndo } from './parcel-taps.ts'
import { tapPreferences } from './preferences-tap.ts'
import type { TapKind } from './tap-making.ts'

/** Every command that takes part. A feature joins with one line, and a file that says how its screen is pressed. */
export const tapKinds: readonly TapKind[] = [
  { service: 'manifest', command: 'recordParcelStatus', share: 60, makeTap: tapStatus },
  { service: 'manifest', command: 'recordParcelStatus', share: 8, makeTap: tapAmendment },
  { service: 'manifest', command: 'undoParcelStatus', share: 20, makeTap: tapUndo },
  { service: 'manifest', command: 'markParcel', share: 8, makeTap: tapMark },
  { service: 'auth', command: 'saveWorkPreferences', share: 3, makeTap: tapPreferences, shows: isDeepStrictEqual },
]

import { defineCollection } from '#kit/sync/collection.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { parcelDecisions } from './decide-parcel.ts'
import { loadParcels } from './load-parcels.ts'
import type { ParcelState } from './parcel-state.ts'
import { saveParcelStates } from './save-parcel-states.ts'
import type { ManifestTables } from './tables.ts'

/** Parcels as couriers change them: on their own rounds, by the rules that the app shows at the tap. */
export const parcelCollection = defineCollection<ParcelState, ManifestTables & KitTables>({
  entity: 'parcel',
  load: (tx, caller, ids) => loadParcels(tx, caller.sub, ids),
  decide: parcelDecisions,
  save: (tx, caller, changed, at) => saveParcelStates(tx, caller.sub, changed, at),
})

import { currentEngine } from '#offline/current-engine.ts'
import type { ParcelDraft } from './parcel-draft.ts'

export const readDraft = async (parcelId: string): Promise<ParcelDraft | undefined> =>
  await currentEngine().db.table<ParcelDraft, string>('parcelDrafts').get(parcelId)

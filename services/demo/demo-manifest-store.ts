import type { Stop } from '#contracts/manifest/stop-list.ts'
import type { ParcelStatus, Proof, UnableReason } from '#contracts/parcel/parcel.ts'

export interface DemoStatus {
  barcode: string
  status: ParcelStatus
  reason?: UnableReason
  proof?: Proof
  note?: string
  at: Date
}

export interface DemoManifestStore {
  hasRound(subDepot: string, number: string): Promise<boolean>
  hasManifest(subDepot: string, number: string, date: string): Promise<boolean>
  assignRound(round: { subDepot: string; number: string; name: string; courier: string }, at: Date): Promise<void>
  importCsv(csv: string, subDepot: string, at: Date): Promise<void>
  addStops(list: { subDepot: string; number: string; date: string }, stops: readonly Stop[], at: Date): Promise<void>
  record(courier: string, date: string, statuses: readonly DemoStatus[]): Promise<void>
}

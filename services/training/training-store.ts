import type { Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { TrainingTables } from './tables.ts'

export interface TrainingStore {
  db: Kysely<TrainingTables>
  clock: Clock
}

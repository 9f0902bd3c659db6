import type { Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { TrainingTables } from './migrations.ts'

export interface TrainingStore {
  db: Kysely<TrainingTables>
  clock: Clock
}

import type { OutboxRow } from '#offline/rows.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap, TapMaking } from '../app/tap-making.ts'
import type { DeskWork } from './ask-depot.ts'

/** Goes where staff can make the tap. */
export type MakeDeskTap = (making: TapMaking, work: DeskWork) => ReturnType<MakeTap>

/** Entities that this desk has had a hand in: each is decided once. */
export async function touched({ stage: { page } }: TapMaking): Promise<Set<string>> {
  return new Set((await rawTable<OutboxRow>(page, 'outbox')).map(({ entity }) => entity))
}

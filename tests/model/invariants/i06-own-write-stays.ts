import { marksOf, readShown, type Held, type Kind } from '../held.ts'
import type { Entry } from '../ledger.ts'
import { hold, nameOf, type Invariant, type Scene } from './invariant.ts'

/** Taps on one row that its phone must show: a line of a note from the tap on, a parcel's event once it was taken. */
function shownTaps(scene: Scene, { store, outbox, delivery, services }: Held): Map<string, Entry[]> {
  const byEntity = new Map<string, Entry[]>()
  const open = new Set<string>()
  // Rows from before a restore stay until the next pull: a recall that no longer exists may reject a tap.
  const stale = new Set(services.flatMap(({ service, cursor }) => (cursor === 0 ? service : [])))
  for (const row of outbox) {
    const state = delivery.get(row.n)?.state ?? ''
    // A command that depends on a tap that the courier has undone is undecided until the service has answered.
    if (state === 'withdrawn' && row.command !== 'writeNote') open.add(row.entity)
    if (open.has(row.entity)) continue
    const expected = row.command === 'writeNote' ? ['pending', 'acked', 'done'] : ['acked', 'done']
    if (row.command !== 'writeNote' && stale.has(row.service)) continue
    if (row.command === 'void' || !expected.includes(state)) continue
    const entry = scene.world.ledger.note(row, store.phone.index)
    byEntity.set(row.entity, [...(byEntity.get(row.entity) ?? []), entry])
  }
  return byEntity
}

export const ownWriteStays: Invariant = {
  rule: 'I6',
  sentence: 'An applied own write never leaves the view unless superseded.',
  async check(scene) {
    for (const held of scene.held) {
      for (const [entity, entries] of shownTaps(scene, held)) {
        const [kind = '', id = ''] = entity.split('/')
        const shown = await readShown(held, kind as Kind, id)
        // The depot has taken the parcel off the courier's list.
        if (kind === 'parcel' && shown === undefined) continue
        const marks = marksOf(shown)
        const gone = entries.filter(({ mark }) => !marks.includes(mark))
        if (gone.length === 0) continue
        const late = (await scene.truth()).forReview(held.store.actor)
        const missing = gone.find(({ mark }) => !late.has(mark))
        hold('I6', missing === undefined, () => `${held.store.name} does not show ${missing ? nameOf(missing) : ''}`)
      }
    }
  },
}

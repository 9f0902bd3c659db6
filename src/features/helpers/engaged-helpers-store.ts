import type { Helper } from '#contracts/courier/helper.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled } from '#offline/overlay.ts'

/** Returns the accounts of those who drive for this courier, without those for whom an end waits on this phone. */
export async function readEngagedHelpers(): Promise<{ id: string; name: string }[]> {
  const engine = currentEngine()
  const table = () => engine.db.table<Helper, string>('helpers')
  return await inOneMoment(engine, ['helpers'], async () => {
    const helpers = new Map((await table().toArray()).map((row) => [row.id, row]))
    for (const { now } of await overlayUnsettled<Helper>(engine, 'helper', async (ids) => await table().bulkGet(ids)))
      helpers.set(now.row.id, now.row)
    return [...helpers.values()].flatMap(({ account, name, state }) =>
      account !== null && state === 'engaged' ? [{ id: account, name }] : [],
    )
  })
}

import { importRound } from '../../e2e/support/import-round.ts'
import { signInAs } from '../../e2e/support/sign-in.ts'
import type { Stack } from '../../e2e/support/stack.ts'
import type { Walk } from '../app/parcel-walk.ts'
import { makeAny, sendAll, type Patience } from '../app/work-through.ts'
import type { Subject } from '../subject.ts'
import { askDepot, openOfToday, type DeskWork } from './ask-depot.ts'
import { kindsOn } from './desk-kinds.ts'

const parcels = 60

/** Nobody walks at a desk. */
const nowhere: Walk = { stops: [], at: 0, cutOff: new Set(), steps: new Map(), patience: 0 }

/** The built app as a desk of a sub-depot has it, behind the faults. */
export function deskSubject(stack: Stack, patience: Patience): Subject {
  let work: DeskWork | undefined
  const kinds = kindsOn(() => {
    if (!work) throw new Error('The day has not begun')
    return work
  })
  return {
    port: stack.port,
    async begin({ page, origin }) {
      const left = await openOfToday(stack)
      await importRound(stack, parcels)
      work = await askDepot(stack, left)
      await page.goto(origin)
      await signInAs(page, stack, 'sub-depot')
      await page.waitForURL(/\/depot/)
      await page.goto(`${origin}/depot/decide`)
      await page.getByRole('list', { name: 'To decide' }).waitFor()
      await page.evaluate(async () => await navigator.serviceWorker.ready)
    },
    async resume({ page, origin }, after) {
      if (after === 'kill') await page.goto(`${origin}/depot/decide`)
    },
    async nextTap(stage, n) {
      stage.page.setDefaultTimeout(patience.toAct)
      return await makeAny(kinds, { stage, stack, walk: nowhere, n })
    },
    async drain(stage) {
      return await sendAll(stage, patience.toSend)
    },
  }
}

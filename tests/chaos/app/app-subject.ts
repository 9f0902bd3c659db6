import type { Page } from '@playwright/test'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { importRound } from '../../e2e/support/import-round.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import type { Stack } from '../../e2e/support/stack.ts'
import type { Subject, Tap } from '../subject.ts'
import type { Walk } from './parcel-walk.ts'
import type { TapKind } from './tap-making.ts'
import { makeAny, sendAll, type Patience } from './work-through.ts'

const parcels = 90

async function stopsOfToday(page: Page): Promise<Walk['stops']> {
  const manifests = await rawTable<Manifest>(page, 'manifests')
  const today = manifests.find(({ date, roundNumber }) => date === londonDay(new Date()) && roundNumber === '104')
  const round = (await rawTable<Parcel>(page, 'parcels')).filter(({ manifestId }) => manifestId === today?.id)
  return round
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ id, address }) => ({ id, house: address.house, street: address.street }))
}

/** The built app with its services behind the faults, worked on its own screens. */
export function appSubject(stack: Stack, patience: Patience, kinds: readonly TapKind[]): Subject {
  const walk: Walk = { stops: [], at: 0, cutOff: new Set(), steps: new Map(), patience: patience.toSee }
  return {
    port: stack.port,
    async begin({ page, origin }) {
      await importRound(stack, parcels)
      await page.goto(origin)
      await signIn(page, stack)
      // The first load on a busy machine is no finding.
      await page.getByText(`left of ${parcels}`).waitFor({ timeout: 120_000 })
      await page.evaluate(async () => await navigator.serviceWorker.ready)
      walk.stops = await stopsOfToday(page)
    },
    async resume({ page, origin }, after) {
      walk.cutOff.add(walk.at)
      if (after === 'kill') await page.goto(`${origin}/manifest`)
    },
    async nextTap(stage, n): Promise<Tap> {
      stage.page.setDefaultTimeout(patience.toAct)
      return await makeAny(kinds, { stage, stack, walk, n })
    },
    async drain(stage) {
      return await sendAll(stage, patience.toSend)
    },
  }
}

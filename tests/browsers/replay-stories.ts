import { expect, test } from 'vitest'
import { expectAllArrived } from '../e2e/round/all-arrived.ts'
import { deviceRecord } from '../e2e/round/device-record.ts'
import type { Engine, Tab } from './browser.ts'
import { confirmFromList, loadRound, proveOne, whenAllIsSent } from './courier.ts'
import { loseSignal, onShift } from './shift.ts'
import { button, counted, heading, listRow, rowSaying, words } from './targets.ts'

/** Milliseconds; only against a story that hangs. */
const timeout = 240_000
const note = 'Rang twice; the neighbour at number 12 has seen me.'

const keptTaps = async (tab: Tab): Promise<string[]> => (await deviceRecord(tab)).outbox.map(({ mid }) => mid)

/** A line that is cut on this machine changes nothing for the browser: the event has to be given to the page. */
const tell = async (tab: Tab, event: 'online' | 'visibilitychange'): Promise<void> =>
  await tab.evaluate((name) => void (name === 'online' ? globalThis : document).dispatchEvent(new Event(name)), event)

/** The outbox, opened or opened again without a network, holds all that it held. */
async function expectWaiting(tab: Tab, taps: readonly string[]): Promise<void> {
  await tab.see(heading('Everything is saved on this phone'))
  await tab.see(counted('Queued', taps.length))
  expect(await keptTaps(tab)).toEqual(taps)
}

/** The replay where there is no Background Sync; in an engine that has it, the control. */
export function replayStories(engine: Engine): void {
  test(
    `${engine.name}: what is done without signal is there when the browser was ${engine.ends}, and goes when the network is back`,
    { timeout },
    async () => {
      await onShift(engine, async (shift) => {
        const { browser, line, origin, stack } = shift
        let tab = await browser.tab()
        await loadRound(tab, shift)
        await loseSignal(shift)
        await confirmFromList(tab, shift, 10)
        await proveOne(tab, shift, note)
        await tab.goto(`${origin}/outbox`)
        const taps = await keptTaps(tab)
        expect(taps).toHaveLength(11)
        await expectWaiting(tab, taps)
        await tab.reload()
        await expectWaiting(tab, taps)
        await browser.end()
        tab = await browser.tab()
        await tab.goto(`${origin}/outbox`)
        await expectWaiting(tab, taps)

        await line.mend()
        await tell(tab, 'online')
        await tab.see(heading('All sent'))
        const device = await whenAllIsSent(tab)
        expect(device.outbox.map(({ input }) => (input as { note?: string }).note).filter(Boolean)).toEqual([note])
        await expectAllArrived(stack, device, 1)
      })
    },
  )

  test(`${engine.name}: what waited when the page was closed goes at the next start, once`, { timeout }, async () => {
    await onShift(engine, async (shift) => {
      const { browser, line, origin, stack } = shift
      const tab = await browser.tab()
      await loadRound(tab, shift)
      await loseSignal(shift)
      await confirmFromList(tab, shift, 3)
      const taps = await keptTaps(tab)
      // An empty page keeps the browser open.
      const empty = await browser.tab()
      await tab.close()
      await line.mend()
      await empty.goto(`${origin}/outbox`)
      await empty.see(heading('All sent'))
      const device = await whenAllIsSent(empty)
      expect(device.outbox.map(({ mid }) => mid)).toEqual(taps)
      await expectAllArrived(stack, device, 0)
    })
  })

  test(
    `${engine.name}: a lost answer, with two tabs open, leaves everything at the depot once and nothing stuck`,
    { timeout },
    async () => {
      await onShift(
        engine,
        async (shift) => {
          const { browser, stack, origin, thief } = shift
          const one = await browser.tab()
          await loadRound(one, shift)
          const two = await browser.tab()
          await two.goto(`${origin}/manifest`)
          await two.see(listRow)
          await confirmFromList(one, shift, 2)
          await confirmFromList(two, shift, 2)
          const device = await whenAllIsSent(one)
          expect(device.outbox).toHaveLength(4)
          const [lost] = thief?.stolen ?? []
          expect(thief?.brought.filter((thing) => thing === lost).length).toBeGreaterThan(1)
          for (const tab of [one, two]) await tab.see(words('All sent'))
          await expectAllArrived(stack, device, 0)
        },
        true,
      )
    },
  )

  test(`${engine.name}: a tap in one tab shows in the list of the other, without signal`, { timeout }, async () => {
    await onShift(engine, async (shift) => {
      const { browser, line, origin, stack } = shift
      const one = await browser.tab()
      await loadRound(one, shift)
      const two = await browser.tab()
      await two.goto(`${origin}/manifest`)
      await two.see(listRow)
      const address = await two.evaluate(() => document.querySelector('a.list-row')?.getAttribute('href') ?? '', null)
      await loseSignal(shift)
      await one.goto(`${origin}${address}`)
      await one.press(button('Loaded'))
      await two.see(rowSaying(address, 'Loaded'))
      await line.mend()
      await tell(two, 'visibilitychange')
      const device = await whenAllIsSent(two)
      expect(device.outbox).toHaveLength(1)
      await expectAllArrived(stack, device, 0)
    })
  })

  test(
    `${engine.name}: a page that is left while it reads and writes leaves a store that works`,
    { timeout },
    async () => {
      await onShift(engine, async (shift) => {
        const { browser, line, origin, stack } = shift
        const tab = await browser.tab()
        await loadRound(tab, shift)
        await loseSignal(shift)
        for (let times = 0; times < 8; times++) {
          await tab.goto(`${origin}/manifest`)
          await tab.see(listRow)
        }
        await confirmFromList(tab, shift, 1)
        await line.mend()
        await tell(tab, 'online')
        const device = await whenAllIsSent(tab)
        expect(device.outbox).toHaveLength(1)
        await expectAllArrived(stack, device, 0)
      })
    },
  )
}

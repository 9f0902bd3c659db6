import { vi } from 'vitest'
import type { Tab } from './browser.ts'

/** The parts that differ between drivers of the W3C's standards; `act` has the actions that both share. */
export interface TabDriver {
  goto: (address: string) => Promise<void>
  reload: () => Promise<void>
  run: <Answer>(script: (arg: never) => unknown, arg: unknown) => Promise<Answer>
  act: (actions: readonly object[]) => Promise<void>
  choose: (target: string, file: string) => Promise<void>
  close: () => Promise<void>
}

/** Milliseconds; only against what never comes. */
const patience = { timeout: 20_000, interval: 50 }

interface Spot {
  x: number
  y: number
}

/** Runs in the page: where the first such element in sight is. `pressable`: nothing lies on it, and it takes a press. */
function find({ target, pressable }: { target: string; pressable: boolean }): Spot | null {
  const found = document.evaluate(target, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  for (let at = 0; at < found.snapshotLength; at++) {
    const element = found.snapshotItem(at)
    if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) continue
    if (pressable) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const spot = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    const onTop = document.elementFromPoint(spot.x, spot.y)
    const isFree = onTop !== null && element.contains(onTop) && !element.matches(':disabled, [aria-disabled=true]')
    if (!pressable || isFree) return spot
  }
  return null
}

/** Runs in the page: returns the text that is there instead. */
const page = (): string => `${location.pathname}: ${document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 300)}`

const pointer = ({ x, y }: Spot): object => ({
  type: 'pointer',
  id: 'finger',
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

const keys = (text: string): object => ({
  type: 'key',
  id: 'keyboard',
  actions: Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

export function drivenTab(driver: TabDriver): Tab {
  const spotOf = async (target: string, pressable: boolean): Promise<Spot> => {
    const spot = await driver.run<Spot | null>(find, { target, pressable })
    if (!spot) throw new Error(`There is no ${target}`)
    return spot
  }
  /** A control that still moves is not pressed yet. */
  const atRest = async (target: string): Promise<Spot> => {
    const [before, now] = [await spotOf(target, true), await spotOf(target, true)]
    if (before.x !== now.x || before.y !== now.y) throw new Error(`${target} is moving`)
    return now
  }
  const wait = async (look: () => Promise<Spot>): Promise<Spot> => {
    try {
      return await vi.waitFor(look, patience)
    } catch (cause) {
      throw new Error(`${String(cause)}, but ${await driver.run<string>(page, null)}`, { cause })
    }
  }
  const press = async (target: string) => {
    const spot = await wait(async () => await atRest(target))
    await driver.act([pointer(spot)])
  }
  return {
    goto: driver.goto,
    reload: driver.reload,
    see: async (target) => void (await wait(async () => await spotOf(target, false))),
    press,
    async type(target, text) {
      await press(target)
      await driver.act([keys(text)])
    },
    choose: driver.choose,
    evaluate: async (script, arg) => await driver.run(script, arg),
    close: driver.close,
  }
}

import { expect, test } from 'vitest'
import { contentRows, episodeDocument } from '../e2e/support/episodes.ts'
import { seed } from '../e2e/support/seed.ts'
import { serveWithAudio } from '../e2e/support/serve-with-audio.ts'
import type { Engine, Tab } from './browser.ts'
import { button, heading, words } from './targets.ts'

/** Milliseconds; only against what never comes. */
const patience = { timeout: 60_000, interval: 200 }

/** How far the player has come; if it has stopped with an error, which one. */
const seconds = async (tab: Tab): Promise<number | string> =>
  await tab.evaluate(() => {
    const audio = document.querySelector('audio')
    return audio?.error ? `${audio.error.code} ${audio.error.message}` : (audio?.currentTime ?? 'no player')
  }, null)

const asFrom = async (tab: Tab, least: number): Promise<void> => {
  await expect.poll(async () => await seconds(tab), patience).toBeGreaterThan(least)
}

/** A podcast in the engine, as far as a phone has it. */
export function audioStory(engine: Engine): void {
  test(
    `${engine.name}: an episode that was downloaded plays and seeks when the service is gone`,
    { timeout: 240_000 },
    async () => {
      const house = await serveWithAudio()
      const browser = await engine.create()
      try {
        const tab = await browser.tab()
        const place = {
          goto: async (path: string) => await tab.goto(`${house.address}${path}`),
          evaluate: tab.evaluate,
        }
        await seed(place, { rows: contentRows([episodeDocument(1)]) })
        await place.goto('/podcasts')
        await tab.evaluate(async () => void (await navigator.serviceWorker.ready), null)
        await tab.reload()
        await tab.press(button('Download, 0.4 MB'))
        await tab.see(words('On this phone'))
        await house.stop()
        await tab.reload()
        await tab.see(words('No signal.'))
        await tab.press(button('Play'))
        await tab.see(heading('Episode 1'))
        await asFrom(tab, 0.2)
        await tab.press(button('30'))
        await asFrom(tab, 30.2)
        await tab.press(button('15'))
        await expect.poll(async () => await seconds(tab), patience).toBeLessThan(25)
        await asFrom(tab, 15.5)
      } finally {
        await browser.remove()
        await house.stop()
      }
    },
  )
}

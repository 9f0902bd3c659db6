import { askPage } from './bench-page.ts'
import { compare, type Finding } from './finding.ts'
import { inBareBrowser } from './in-bare-browser.ts'

const photo = { width: 4000, height: 3000 }
const runs = 10
const seed = 12
/** Milliseconds that a task of the main thread may take. */
const longest = 50

const inWords = (tasks: readonly number[]): string =>
  tasks.length === 0 ? 'none' : `${tasks.length}, up to ${Math.max(...tasks).toFixed(0)} ms`

/** Time from a picture file of a phone's camera to the photo that the outbox saves. */
export async function measurePhoto(tell: (finding: Finding) => void): Promise<void> {
  await inBareBrowser(async (browser) => {
    const { bytes, ours, bare } = await askPage(browser, 'timePhotos', photo, runs, seed)
    const what = `A photo of 12 megapixels and ${(bytes / 2 ** 20).toFixed(1)} MB is prepared`
    tell(
      compare({ what, ours: ours.times, bare: bare.times, than: 'the same on the main thread', limits: { 50: null } }),
    )
    tell({
      text: `Tasks of the main thread over ${longest} ms while ${runs} such photos are prepared: ${inWords(ours.longTasks)}; on the main thread ${inWords(bare.longTasks)} (aim none)`,
      kept: ours.longTasks.length === 0,
    })
  })
}

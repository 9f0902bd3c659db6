import { askPage } from './bench-page.ts'
import { compare, type Finding } from './finding.ts'
import { inBareBrowser, stranger } from './in-bare-browser.ts'
import { deviceSizes, round } from './sizes.ts'

const runs = { warm: 20, told: 200 }

/** Time from the press of a status button until the record survives the death of the phone. */
export async function measureTap(tell: (finding: Finding) => void): Promise<void> {
  for (const parcels of deviceSizes) {
    await inBareBrowser(async (browser) => {
      await askPage(browser, 'openStore', ...stranger)
      const manifestId = await askPage(browser, 'addManifest', round)
      for (let held = round; held < parcels; held += round) await askPage(browser, 'addManifest', round)
      const { ours, bare } = await askPage(browser, 'timeTaps', manifestId, runs)
      tell(
        compare({
          what: `Tap to durable with ${parcels} parcels on the device`,
          ours,
          bare,
          than: 'as much written to raw IndexedDB',
          limits: { 50: 2, 95: 1.5 },
        }),
      )
    })
  }
}

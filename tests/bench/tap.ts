import { askPage } from './bench-page.ts'
import { addedMs, compare, type Finding } from './finding.ts'
import { inBareBrowser, stranger } from './in-bare-browser.ts'
import { percentile } from './percentile.ts'
import { deviceSizes, round } from './sizes.ts'

const runs = { warm: 20, told: 200 }
/** Three taps each, of one round. */
const signedRuns = { warm: 20, told: 140 }

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
      const signed = await askPage(browser, 'addManifest', round)
      const { off, on, signing } = await askPage(browser, 'timeSignedTaps', signed, signedRuns)
      const [half, most] = [percentile(signing, 0.5), percentile(signing, 0.95)].map((ms) => ms.toFixed(1))
      const finding = addedMs({
        what: `Tap to durable with evidence, while the tap before is signed, with ${parcels + round} parcels on the device`,
        ours: on,
        bare: off,
        than: 'the tap without evidence',
        limits: { 50: 5, 95: null },
      })
      tell({ ...finding, text: `${finding.text}; then signed in p50 ${half} ms, p95 ${most} ms` })
    })
  }
}

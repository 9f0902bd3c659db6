import { askPage } from './bench-page.ts'
import { compare, type Finding } from './finding.ts'
import { inBareBrowser, stranger } from './in-bare-browser.ts'
import { deviceSizes, round } from './sizes.ts'

const runs = { warm: 5, told: 40 }

/** Reading a list of 500 with 50 waiting taps over it. */
export async function measureList(tell: (finding: Finding) => void): Promise<void> {
  for (const parcels of deviceSizes) {
    await inBareBrowser(async (browser) => {
      await askPage(browser, 'openStore', ...stranger)
      const manifestId = await askPage(browser, 'addManifest', round)
      for (let held = round; held < parcels; held += round) await askPage(browser, 'addManifest', round)
      const [config, actor] = stranger
      const { screen, rows, bare } = await askPage(
        browser,
        'timeList',
        { config, actor, manifestId, parcels: round },
        runs,
      )
      const than = `getAll of the same ${round} rows`
      const of = `of ${round} with 50 waiting taps, ${parcels} parcels on the device`
      tell(
        compare({
          what: `List ${of}, as its screen reads it`,
          ours: screen,
          bare,
          than,
          limits: { 50: 1.5, 95: null },
        }),
      )
      tell(compare({ what: `All rows ${of}`, ours: rows, bare, than, limits: { 50: null } }))
    })
  }
}

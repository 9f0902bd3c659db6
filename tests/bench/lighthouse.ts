import { createPhone } from '../e2e/support/phone.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { freePort, startStack } from '../e2e/support/stack.ts'
import type { Finding } from './finding.ts'
import { percentile } from './percentile.ts'
import { categories, runLighthouse, type Category, type LighthouseReport } from './run-lighthouse.ts'
import { serveBareReact } from './serve-bare-react.ts'

const runs = 3
const limits: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

const guestPages = ['/', '/introduction', '/auth/sign-in-courier']
const courierPages = ['/', '/manifest']

const middle = (reports: readonly LighthouseReport[], category: Category): number =>
  percentile(
    reports.map(({ scores }) => scores[category]),
    0.5,
  )

function judge(
  what: string,
  asked: string,
  reports: readonly LighthouseReport[],
  bare: readonly LighthouseReport[],
): Finding {
  const elsewhere = reports.find(({ address }) => address !== asked)
  if (elsewhere) return { text: `Lighthouse on ${what}: ended at ${elsewhere.address}`, kept: false }
  const figures = categories.map(
    (category) => `${category} ${middle(reports, category)} to ${middle(bare, category)} (≥ ${limits[category]})`,
  )
  const kept = categories.every((category) => middle(reports, category) >= limits[category])
  const why = kept ? '' : `; not passed: ${[...new Set(reports.flatMap(({ failed }) => failed))].join(', ')}`
  return { text: `Lighthouse on ${what}, to a bare React page: ${figures.join('; ')}${why}`, kept }
}

/** Runs Lighthouse on a throttled phone, for guests and for a courier with a round, each page in turn with a bare one. */
export async function measureLighthouse(tell: (finding: Finding) => void): Promise<void> {
  const stack = await startStack()
  const bareReact = await serveBareReact()
  const origin = `http://127.0.0.1:${stack.port}`
  const visit = async (debuggingPort: number, whose: string, pages: readonly string[]) => {
    for (const path of pages) {
      const ours: LighthouseReport[] = []
      const bare: LighthouseReport[] = []
      for (let run = 0; run < runs; run++) {
        ours.push(await runLighthouse(origin + path, debuggingPort))
        bare.push(await runLighthouse(bareReact.address, debuggingPort))
      }
      tell(judge(`${path} as ${whose}`, origin + path, ours, bare))
    }
  }
  const debuggingPort = await freePort()
  const phone = createPhone({ debuggingPort })
  try {
    await phone.open('about:blank')
    await visit(debuggingPort, 'a guest', guestPages)
    const page = await phone.tab(origin)
    await signIn(page, stack)
    await page.goto(`${origin}/manifest`)
    await page.locator('a.list-row').first().waitFor()
    await page.close()
    await visit(debuggingPort, 'a courier', courierPages)
  } finally {
    await phone.remove()
    bareReact.close()
    await stack.remove()
  }
}

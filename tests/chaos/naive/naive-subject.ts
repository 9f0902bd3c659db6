import { noFindings, type Findings } from '../findings.ts'
import type { Ordeal } from '../ordeal.ts'
import type { Subject } from '../subject.ts'
import type { NaiveSink } from './naive-sink.ts'

export const naiveSubject = (sink: NaiveSink): Subject => ({
  port: sink.port,
  async begin({ page, origin }) {
    await page.goto(origin)
  },
  async resume({ page, line, origin }) {
    // It has no worker that would give it its page without signal.
    await line.mend()
    await page.goto(origin)
  },
  async nextTap({ page }, n) {
    await page.locator('input').fill(String(n))
    return {
      service: 'naive',
      command: 'tap',
      entity: `tap/${n}`,
      words: `kept ${n}`,
      press: async () => await page.locator('button').click(),
      shown: async () => await page.getByText(`kept ${n}`).waitFor(),
      holds: () => true,
    }
  },
  async drain({ page, origin }) {
    await page.goto(origin)
    await page.getByText(/^0 left$/).waitFor()
    return true
  },
})

export function judgeNaive({ taps }: Ordeal, { arrived }: NaiveSink): Findings {
  const times = (n: number): number => arrived.filter((tap) => tap === String(n)).length
  return {
    ...noFindings(),
    lost: taps.filter(({ n, confirmed }) => confirmed && times(n) === 0).map(({ n }) => `tap ${n}`),
    doubled: taps.filter(({ n }) => times(n) > 1).map(({ n }) => `tap ${n}`),
  }
}

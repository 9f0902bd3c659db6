import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

/** Not among the dependencies: 185 MB that only this bench needs (docs/decisions/026-browsers-and-tools-of-tests.md). */
const version = '12.8.2'
const folder = 'build/lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

const reportSchema = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.record(z.enum(categories), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(
    z.string(),
    z.object({ score: z.nullable(z.number()), scoreDisplayMode: z.string(), title: z.string() }),
  ),
})

export interface LighthouseReport {
  /** The address at which the page ended up. */
  address: string
  /** From 0 to 100. */
  scores: Record<Category, number>
  /** Audits that were not passed; those of performance have scores of their own kind and are left out. */
  failed: string[]
}

/** Not awaited by blocking: the bare page is served by this very process. */
const run = promisify(execFile)

async function installed(): Promise<string> {
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (!existsSync(cli)) {
    mkdirSync(folder, { recursive: true })
    await run('npm', [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `lighthouse@${version}`,
    ])
  }
  return cli
}

/** One visit of a throttled phone (simulated slow 4G, a quarter of the processor), in the browser that listens on `port`. */
export async function runLighthouse(address: string, port: number): Promise<LighthouseReport> {
  const output = join(folder, 'report.json')
  await run(process.execPath, [
    await installed(),
    address,
    `--port=${port}`,
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
    // The courier's store is what the page needs.
    '--disable-storage-reset',
    '--quiet',
  ])
  const report = reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')))
  const scores = Object.fromEntries(
    categories.map((each) => [each, Math.round((report.categories[each].score ?? 0) * 100)]),
  )
  const failed = Object.entries(report.audits).flatMap(([id, { score, scoreDisplayMode, title }]) =>
    scoreDisplayMode === 'binary' && score !== null && score < 1 ? [`${id}: ${title}`] : [],
  )
  return { address: report.finalDisplayedUrl, scores: scores as Record<Category, number>, failed }
}

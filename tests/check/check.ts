import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { checkHouse } from './check-house.ts'
import { checkRegister, makeRegisterPage, registerPage } from './check-register.ts'
import { checkSize } from './check-size.ts'
import { checkWorker } from './check-worker.ts'
import { readSources } from './read-sources.ts'
import { runTool } from './run-tool.ts'
import type { Verdict } from './verdict.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const packageSchema = z.object({ imports: z.record(z.string(), z.string()) })
const contentSchema = z.record(z.string(), z.record(z.string(), z.number()))

const lint = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--format=unix']
const format = 'node_modules/oxfmt/bin/oxfmt'

/** Puts right what a program can: what the linter knows how to mend, then the format. */
async function fix(): Promise<void> {
  writeFileSync(registerPage, makeRegisterPage())
  await runTool('lint', [...lint, '--fix'])
  // A comment beside a long line needs a second pass of the formatter.
  for (let pass = 0; pass < 2; pass++) await runTool('format', [format, '.'])
}

/** Names that are older than the glossary. The list may only become shorter. */
const readOldNames = (): Set<string> =>
  new Set(readFileSync('tests/check/old-names.txt', 'utf8').split('\n').filter(Boolean))

/** `npm run check [-- --fix]`: runs every static check of the code at the same time. */
export async function main(args: readonly string[] = []): Promise<number> {
  if (args.includes('--fix')) await fix()
  const faulty: Verdict[] = []
  const report = (verdict: Verdict): void => {
    const note = verdict.note === '' ? '' : `  (${verdict.note})`
    say(`${verdict.faults.length === 0 ? 'ok    ' : 'FAILED'}  ${verdict.title}${note}`)
    if (verdict.faults.length > 0) faulty.push(verdict)
  }
  const { imports } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const checks = [
    ...['src', 'sw', 'services', 'tests'].map((world) =>
      runTool(`types of ${world}`, ['node_modules/typescript/bin/tsc', '-p', world, '--pretty', 'false']),
    ),
    runTool('lint', lint),
    runTool('format', [format, '--list-different', '.']),
    runTool('unused code and dependencies', ['node_modules/knip/bin/knip.js', '--no-progress']),
    size(),
  ]
  checkHouse(readSources(), imports, readOldNames()).forEach(report)
  report(register())
  await Promise.all(checks.map(async (check) => report(await check)))
  for (const { title, faults } of faulty) {
    const lines = faults.flatMap((fault) => fault.split('\n'))
    say(`\n${title}:\n${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}`)
  }
  return faulty.length === 0 ? 0 : 1
}

function register(): Verdict {
  const page = existsSync(registerPage) ? readFileSync(registerPage, 'utf8') : undefined
  return { title: 'register of what is stored', note: '', faults: checkRegister(page) }
}

async function size(): Promise<Verdict> {
  const title = 'size of the first screen, and the worker'
  const built = await runTool(title, ['services/start/prepare.mjs'])
  if (built.faults.length > 0) return built
  const content = contentSchema.parse(JSON.parse(readFileSync('build/start-content.json', 'utf8')))
  const { faults, scripts, styles, areas } = checkSize('build/app', content)
  faults.push(...checkWorker(readFileSync('build/app/service-worker.js', 'utf8')))
  const kB = (bytes: number): string => (bytes / 1000).toFixed(1)
  const parts = [...areas].filter(([, bytes]) => bytes >= 50).map(([area, bytes]) => `${area} ${kB(bytes)}`)
  return {
    title,
    note: `${kB(scripts)} kB of script and ${kB(styles)} of styles after gzip: ${parts.join(', ')}`,
    faults,
  }
}

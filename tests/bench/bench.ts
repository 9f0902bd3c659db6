import { cpus } from 'node:os'
import { measureOfflineOpen } from './offline-open.ts'

/** `npm run bench`: each row is measured beside what it is compared with, in this one run. */
export async function main(): Promise<number> {
  const say = (line: string): boolean => process.stdout.write(`${line}\n`)
  say(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`)
  const rows = await measureOfflineOpen()
  for (const { what, ours, bare, aim, limit } of rows) {
    const ratio = ours / bare
    say(`${what}: ${ours.toFixed(0)} ms, bare ${bare.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (aim ≤ ${aim}${limit === null ? '' : `, never over ${limit}`})`)
  }
  return rows.every(({ ours, bare, limit }) => limit === null || ours / bare <= limit) ? 0 : 1
}

import type { BenchOptions, Finding } from '../finding.ts'
import { measureDrains } from './drain-peers.ts'
import { installPeers } from './install-peers.ts'
import { measurePushes } from './push-peers.ts'
import { measureScanning } from './scan-peers.ts'
import { buildSubjects, type Subjects } from './subjects.ts'
import { formatTable, type Row } from './table.ts'
import { measurePromises, measureTapAndList } from './tap-and-list.ts'

interface Prepared {
  /** Why the peers could not be installed; null where they are. */
  installError: string | null
  subjects: Subjects
}

/** The parts that `--part` measures alone. */
const parts = new Map<string, (prepared: Prepared) => Promise<Row[]>>([
  ['tap-and-list', async ({ subjects }) => await measureTapAndList(subjects)],
  ['promises', async ({ subjects }) => await measurePromises(subjects)],
  ['drain', async ({ subjects }) => await measureDrains(subjects)],
  ['scanning', async ({ installError }) => await measureScanning(installError)],
  ['push', async () => await measurePushes()],
])

/** The app beside its peers, in the same run, doing the same work, in one table. Nothing is judged: the table is what is told. */
export async function measurePeers(tell: (finding: Finding) => void, options: BenchOptions): Promise<void> {
  const unknown = options.parts.filter((part) => !parts.has(part))
  if (unknown.length > 0) {
    throw new Error(`There is no part ${unknown.join(', ')}; there are ${[...parts.keys()].join(', ')}.`)
  }
  const installError = await installPeers()
  const prepared = { installError, subjects: await buildSubjects(installError) }
  const rows: Row[] = []
  for (const [name, measure] of parts) {
    if (options.parts.length === 0 || options.parts.includes(name)) rows.push(...(await measure(prepared)))
  }
  tell({ text: `beside its peers (told only)\n\n${formatTable(rows)}\n`, kept: true })
}

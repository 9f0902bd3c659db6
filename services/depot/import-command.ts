import { importManifests } from '#contracts/manifest-endpoints.ts'
import type { ImportResult } from '#contracts/manifest-import.ts'
import type { DepotCommand } from './depot-command.ts'
import { readFile } from './read-file.ts'
import { DepotError } from './terminal.ts'

/** Milliseconds between two signs that a long import still runs. */
const beat = 2000

function describe({
  date,
  round,
  subDepot,
  added,
  changed,
  removed,
  unchanged,
  ...rest
}: ImportResult['manifests'][number]): string {
  const counts = [`${added} added`, `${changed} changed`, `${removed} removed`, `${unchanged} unchanged`]
  const courier = rest.courier === null ? '. It has no courier yet' : ''
  const isNew = rest.roundIsNew ? ', a new round' : ''
  return `  ${date}, ${subDepot} round ${round}${isNew}: ${counts.join(', ')}${courier}.`
}

export const importCommand: DepotCommand = {
  name: 'import',
  usage: 'import FILE',
  summary: 'import manifests from a .csv or .json file (docs/import-format.md)',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [file, ...rest] = words
    if (file === undefined || rest.length > 0) throw new DepotError('Name one file: npm run depot -- import FILE')
    const bytes = await readFile(terminal, file)
    const type = file.toLowerCase().endsWith('.json') ? 'application/json' : 'text/csv'
    terminal.print(`Sending ${file}, ${Math.ceil(bytes.length / 1024)} KB`)
    const start = terminal.now()
    const seconds = () => ((terminal.now() - start) / 1000).toFixed(1)
    const timer = setInterval(() => terminal.print(`Importing, ${seconds()} s so far`), beat)
    try {
      const result = await client.call(importManifests, importManifests.path, { type, bytes })
      for (const manifest of result.manifests) terminal.print(describe(manifest))
      terminal.print(`Imported ${result.parcels} parcels in ${seconds()} s.`)
    } finally {
      clearInterval(timer)
    }
  },
}

import { importManifests } from '#contracts/manifest/manifest-endpoints.ts'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import { formatWithoutPhone } from '#domain/import/without-phone.ts'
import { howReadSentences } from '#domain/import/how-read.ts'
import { oldestImportDay, readFully, type ImportForm } from '#domain/import/read-import.ts'
import { removedParcels } from '#domain/import/removed-parcels.ts'
import type { CallBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { readFile } from './read-file.ts'
import { DepotError } from './terminal.ts'

/** Milliseconds between two signs that a long import still runs. */
const beat = 2000

const parcels = (count: number): string => `${count} ${count === 1 ? 'parcel' : 'parcels'}`

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

type Context = Pick<CommandContext, 'client' | 'terminal'>

/** Calls the import, with a line from time to time while it runs. */
async function call({ client, terminal }: Context, body: CallBody, doing: string, dry: boolean): Promise<ImportResult> {
  const start = terminal.now()
  const seconds = () => ((terminal.now() - start) / 1000).toFixed(1)
  const timer = setInterval(() => terminal.print(`${doing}, ${seconds()} s so far`), beat)
  try {
    const result = await client.call(importManifests, `${importManifests.path}${dry ? '?dry=yes' : ''}`, body)
    if (!dry) terminal.print(`Imported ${parcels(result.parcels)} in ${seconds()} s.`)
    return result
  } finally {
    clearInterval(timer)
  }
}

/**
 * Makes sure that parcels which the file does not name are meant to leave their rounds.
 * @throws DepotError when nobody confirms it
 */
async function confirmRemoval({ terminal, flags }: CommandContext, result: ImportResult): Promise<void> {
  const { removed, before, rounds } = removedParcels(result)
  if (removed === 0 || flags?.has('remove-missing')) return
  const where = rounds.length === 1 ? `round ${rounds[0] ?? ''}` : `${rounds.length} rounds`
  const sentence = `The file would remove ${removed} of ${parcels(before)} from ${where}, because it does not name them.`
  if (!terminal.ask)
    throw new DepotError(`${sentence} Nothing was imported. Add --remove-missing if they are meant to go.`)
  const answer = await terminal.ask(`${sentence} Remove them? [y/N] `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new DepotError('Nothing was imported.')
}

export const importCommand: DepotCommand = {
  name: 'import',
  usage: 'import FILE [--remove-missing]',
  summary: 'import manifests from a .csv or .json file (docs/import-format.md)',
  help: [
    'It says how the file was read and what it would change before it imports anything.',
    'Where parcels would leave a round because the file does not name them, it asks first;',
    'without a terminal it imports nothing, unless --remove-missing is given.',
  ],
  staff: 'sub-depot',
  flags: ['remove-missing'],
  async run(context) {
    const { terminal, words } = context
    const [file, ...rest] = words
    if (file === undefined || rest.length > 0) throw new DepotError('Name one file: npm run depot -- import FILE')
    const bytes = await readFile(terminal, file)
    const form: ImportForm = file.toLowerCase().endsWith('.json') ? 'json' : 'csv'
    const body: CallBody = { type: form === 'json' ? 'application/json' : 'text/csv', bytes }
    terminal.print(`Checking ${file}, ${Math.ceil(bytes.length / 1024)} KB`)
    // The service reads the file by the same rules, and it alone says what is wrong with it.
    const { how } = readFully(bytes, form, oldestImportDay(new Date()))
    for (const sentence of howReadSentences(how)) terminal.print(`  ${sentence}.`)
    const changes = await call(context, body, 'Checking', true)
    for (const manifest of changes.manifests) terminal.print(describe(manifest))
    if (changes.withoutPhone)
      terminal.print(`  ${formatWithoutPhone(changes.withoutPhone, form === 'csv' ? 'line' : 'parcel')}.`)
    await confirmRemoval(context, changes)
    await call(context, body, 'Importing', false)
  },
}

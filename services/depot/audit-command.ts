import { auditCheckEndpoint, auditEndpoint } from '#contracts/depot/audit.ts'
import { allPages } from './all-pages.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { forEachService } from './for-each-service.ts'
import { DepotError } from './terminal.ts'

async function verify({ client, terminal }: CommandContext): Promise<void> {
  const changed: string[] = []
  await forEachService(async (service) => {
    const endpoint = auditCheckEndpoint(service)
    for (const { table, first, last, hash, changedAt } of (await client.call(endpoint, endpoint.path)).trails) {
      const count = `${service} ${table}: entries ${first} to ${last}`
      if (changedAt === null)
        terminal.print(last < first ? `  ${service} ${table}: no entries` : `  ${count}, hash ${hash}`)
      else changed.push(`${service} ${table}: entry ${changedAt} was changed, deleted or moved after it was written`)
    }
  })
  if (changed.length > 0) throw new DepotError('The audit trail is not as it was written.', changed)
  terminal.print(
    'Every entry is as it was written. Keep this list: the next one shows the same hashes, or later entries.',
  )
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Prints one line of JSON for each entry of a day, UTC, oldest first. */
async function exportDay({ client, terminal }: CommandContext, day: string): Promise<void> {
  const from = new Date(`${day}T00:00:00.000Z`)
  const query = { from: from.toISOString(), to: new Date(from.getTime() + 86_400_000).toISOString() }
  await forEachService(async (service) => {
    const pages = await allPages(client, auditEndpoint(service), query)
    for (const entry of pages.flatMap(({ entries }) => entries).toReversed())
      terminal.print(JSON.stringify({ service, ...entry }))
  })
}

export const auditCommand: DepotCommand = {
  name: 'audit',
  usage: 'audit verify | export YYYY-MM-DD',
  summary: 'check that nobody has changed what staff have done, or print a day of it as lines of JSON',
  staff: 'back-office',
  async run(context) {
    const [task, day, ...rest] = context.words
    if (task === 'verify' && day === undefined) return await verify(context)
    if (task === 'export' && day !== undefined && dayPattern.test(day) && rest.length === 0)
      return await exportDay(context, day)
    throw new DepotError('Write: npm run depot -- audit verify, or: npm run depot -- audit export 2026-05-14')
  },
}

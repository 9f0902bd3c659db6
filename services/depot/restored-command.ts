import { randomUUID } from 'node:crypto'
import { restoredEndpoint } from '#contracts/sync/sync-endpoints.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { forEachService } from './for-each-service.ts'
import { DepotError, NotConfiguredError } from './terminal.ts'

export const restoredCommand: DepotCommand = {
  name: 'restored',
  usage: 'restored',
  summary:
    'say that the database was restored from a copy: phones load everything again and repeat their last seven days',
  staff: 'back-office',
  async run({ client, terminal }) {
    const epoch = randomUUID()
    const untold: string[] = []
    await forEachService(async (service) => {
      const endpoint = restoredEndpoint(service)
      try {
        await client.call(endpoint, endpoint.path, jsonBody({ epoch }))
        terminal.print(`  ${service} now knows that its data was restored.`)
      } catch (error) {
        if (error instanceof NotConfiguredError) throw error
        untold.push(`${service}: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
    if (untold.length > 0)
      throw new DepotError('Not every service could be told. Run the command again; running it twice is safe.', untold)
  },
}

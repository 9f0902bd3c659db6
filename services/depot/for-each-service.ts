import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import { NotConfiguredError } from './terminal.ts'

/** Runs `work` for each service that is configured, one after the other. */
export async function forEachService(work: (service: ServiceKey) => Promise<void>): Promise<void> {
  for (const service of serviceKeySchema.options) {
    try {
      await work(service)
    } catch (error) {
      if (!(error instanceof NotConfiguredError)) throw error
    }
  }
}

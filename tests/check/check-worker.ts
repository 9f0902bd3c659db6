import { Script } from 'node:vm'

const parsed = (source: string): Script => new Script(source)

/** Browsers load the worker as one classic script: what is not one (`import.meta`, an import) never starts, and says so nowhere. */
export function checkWorker(source: string): string[] {
  try {
    parsed(source)
    return []
  } catch (error) {
    return [`the service worker is no classic script: ${error instanceof Error ? error.message : String(error)}`]
  }
}

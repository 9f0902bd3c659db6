import { registerRoute } from 'workbox-routing'
import { databaseName } from '#offline/database.ts'
import { serveSavedFile } from '#offline/downloads/serve-saved-file.ts'
import { isSavedFileAddress } from '#offline/downloads/saved-file.ts'
import { readSession } from '#offline/session/stored-session.ts'
import { storedConfig } from '#offline/stored-config.ts'

/** The store of whoever is signed in now; undefined where nobody is. */
async function ownerNow(): Promise<string | undefined> {
  const [session, config] = await Promise.all([readSession(), storedConfig()])
  return session && config ? databaseName(config.environment, session.actor) : undefined
}

/** Downloaded files, without signal too, to the courier who has downloaded them. A player seeks by asking for ranges. */
export function serveSavedFiles(): void {
  registerRoute(
    ({ url }) => isSavedFileAddress(url),
    async ({ request }) => await serveSavedFile(await ownerNow(), request),
  )
}

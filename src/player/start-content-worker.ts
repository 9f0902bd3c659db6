import { trustScripts } from '#device/trusted-script.ts'

const worker = '/scorm/worker.js'

const trusted = trustScripts('courier-sw', (address) => {
  if (address !== worker) throw new TypeError('Only the player’s own worker may be registered')
})

/** Resolves when the worker answers for the files of packages. @throws where the browser takes none */
export async function startContentWorker(): Promise<void> {
  await navigator.serviceWorker.register(trusted(worker), { scope: '/scorm/' })
  await navigator.serviceWorker.ready
}

import { trustScripts } from '#device/trusted-script.ts'

const worker = '/scorm/worker.js'

const trusted = trustScripts('courier-sw', (address) => {
  if (address !== worker) throw new TypeError('Only the player’s own worker may be registered')
})

/** Resolves when it begins to answer. @throws where what it is made of could not be kept */
async function begun(own: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (own.state === 'activating' || own.state === 'activated') resolve()
      else if (own.state === 'redundant') reject(new Error('The player could not be kept on this phone'))
    }
    own.addEventListener('statechange', look)
    look()
  })
}

/** Resolves when the worker answers for the files of packages. @throws where the browser takes none */
export async function startContentWorker(): Promise<void> {
  const { active, waiting, installing } = await navigator.serviceWorker.register(trusted(worker), { scope: '/scorm/' })
  const first = active ?? waiting ?? installing
  if (first) await begun(first)
}

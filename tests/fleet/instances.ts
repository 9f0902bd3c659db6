import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '#support/free-port.ts'
import { mutate } from '#support/mutate.ts'
import { until, type Ground, type Program } from './programs.ts'

/** One instance of the app behind the proxy. */
export interface Instance {
  name: string
  port: number
  /** The folder of the build that it runs, or runs next. */
  build: string
  isReady(): Promise<boolean>
  untilReady(): Promise<void>
  start(): void
  /** No time to say goodbye. */
  kill(): Promise<void>
  /** Ends as in service: what has begun is finished. */
  stop(): Promise<void>
}

export async function createInstance(
  ground: Ground,
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<Instance> {
  const port = await freePort()
  let program: Program | undefined
  const end = async (signal: NodeJS.Signals) => {
    const running = program
    program = undefined
    await running?.end(signal)
  }
  const instance: Instance = {
    name,
    port,
    build: resolve('build'),
    async isReady() {
      if (!program?.isRunning()) return false
      const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) })
      return response.ok
    },
    async untilReady() {
      await until(`Instance ${name}`, () => instance.isReady(), 120)
    },
    start() {
      program = ground.start(name, process.execPath, {
        args: [`${instance.build}/services/run.js`],
        env: { ...settings, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: ground.folder },
      })
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
  return instance
}

/**
 * Makes the next version of the build: as this one, with a further step that only expands the store of the manifest
 * service. Returns its folder.
 */
export function makeNextBuild(): string {
  const build = resolve('build/fleet-next')
  for (const part of ['app', 'player', 'services']) cpSync(`build/${part}`, `${build}/${part}`, { recursive: true })
  const file = `${build}/services/run.js`
  const source = readFileSync(file, 'utf8')
  const [find] = /\{\s*name: "013-lists-of-couriers",[^}]*\}/.exec(source) ?? []
  if (find === undefined) throw new Error(`The step of the next version does not fit ${file} any more.`)
  const next = `{ name: "999-next", expands: true, statements: ["alter table parcels add column next_version text"] }`
  writeFileSync(file, mutate(source, { name: 'next version', file, find, replace: `${find}, ${next}` }))
  return build
}

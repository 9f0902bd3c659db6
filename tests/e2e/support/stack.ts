import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackTemplate } from '#support/pglite-template.ts'

/** The built services with the app, as `npm start` runs them, on a folder of their own. */
export interface Stack {
  port: number
  dataDir: string
  accounts: { username: string; password: string; group: string }[]
  /** Runs the staff's command line; resolves with its exit code and output. */
  depot(...args: string[]): Promise<{ code: number; output: string }>
  /** Of the process as it runs now. */
  pid(): number
  /** What it has printed since it was started. */
  printed(): string
  /** Asks it to stop and waits. The data folder stays. */
  stop(): Promise<void>
  /** No time to say goodbye. */
  kill(): Promise<void>
  start(): Promise<void>
  /** It takes connections and answers nothing, until it is thawed. */
  freeze(): void
  thaw(): void
  /** Stops it and removes the data. */
  remove(): Promise<void>
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })

const exited = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode)
    else child.once('exit', (code) => resolve(code ?? 1))
  })

function ready(child: ChildProcess, output: { text: string }, isDemo: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (/^App: /m.test(output.text) && (!isDemo || /^Demo sign-in: .*sub-depot/m.test(output.text))) resolve()
    }
    child.stdout?.on('data', (chunk: Buffer) => {
      output.text += chunk.toString()
      look()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output.text += chunk.toString()
    })
    child.once('exit', (code) => reject(new Error(`The services stopped with ${code}:\n${output.text}`)))
  })
}

/** `build`: the folder of the built app and services, where it is not the usual one. */
export async function startStack(env: Record<string, string> = {}, build = 'build'): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'courier-data-'))
  await unpackTemplate(dataDir)
  const port = await freePort()
  const output = { text: '' }
  let child: ChildProcess | undefined

  const start = async () => {
    output.text = ''
    child = spawn(process.execPath, [`${build}/services/run.js`], {
      env: { ...process.env, ...env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await ready(child, output, env['DEMO'] !== 'off')
  }
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    child = undefined
    if (!running) return
    const gone = exited(running)
    running.kill(signal)
    // A frozen one hears of it when it is thawed.
    running.kill('SIGCONT')
    await gone
  }
  await start()
  const accounts = [...output.text.matchAll(/^Demo sign-in: (\S+) (\S+) \((.+)\)$/gm)].map(
    ([, username = '', password = '', group = '']) => ({ username, password, group }),
  )
  return {
    port,
    dataDir,
    accounts,
    pid() {
      if (child?.pid === undefined) throw new Error('The services do not run')
      return child.pid
    },
    printed: () => output.text,
    start,
    stop: async () => await end('SIGTERM'),
    kill: async () => await end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async depot(...args) {
      const run = spawn(process.execPath, ['build/services/depot.js', ...args, '--url', `http://127.0.0.1:${port}`], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let text = ''
      for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      return { code: await exited(run), output: text }
    },
    async remove() {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

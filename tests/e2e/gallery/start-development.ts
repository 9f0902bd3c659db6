import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/stack.ts'

/** The development server as `npm run dev` starts it, on a port and a data folder of its own; the address of its gallery. */
export async function startDevelopment(): Promise<{ address: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const data = await mkdtemp(join(tmpdir(), 'development-'))
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--config', 'services/dev/vite.config.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const address = `http://localhost:${port}/_gallery`
  const answers = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error(`The development server ended with ${server.exitCode}.`)
    await wait(200)
  }
  return {
    address,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
}

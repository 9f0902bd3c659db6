import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from './find-program.ts'
import { freePort } from './free-port.ts'
import { untrustedUser } from './untrusted-user.ts'

/** A message broker of its own, which holds nothing on the disk. */
export interface Nats {
  port: number
  /** Starts again on the same port after `stop`. */
  start(): Promise<void>
  stop(): Promise<void>
}

export const hasNats = (): boolean => findProgram('nats-server') !== undefined

async function untilReady(port: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      socket.destroy()
      return
    } catch (error) {
      socket.destroy()
      if (attempt === 100) throw error
      await sleep(100)
    }
  }
}

/** @param password of the user `courier`, without which nobody is let in */
export async function startNats(password: string): Promise<Nats> {
  const program = findProgram('nats-server')
  if (program === undefined) throw new Error('The NATS server is not installed (in Debian: nats-server).')
  const port = await freePort()
  let server: ChildProcess | undefined
  const nats: Nats = {
    port,
    async start() {
      const args = ['--addr', '127.0.0.1', '--port', String(port), '--user', 'courier', '--pass', password]
      server = spawn(program, args, { ...untrustedUser(), stdio: 'ignore' })
      await untilReady(port)
    },
    async stop() {
      if (server?.exitCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
  }
  await nats.start()
  return nats
}

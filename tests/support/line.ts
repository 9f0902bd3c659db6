import { connect, createServer, type Server, type Socket } from 'node:net'

/** A network line to one service on this machine that can be cut and mended: no signal, for real. */
export interface Line {
  port: number
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : port)
    })
  })

export async function createLine(targetPort: number): Promise<Line> {
  const sockets = new Set<Socket>()
  const carry = (near: Socket) => {
    const far = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }
  let server: Server | null = createServer(carry)
  const port = await listen(server, 0)
  const cut = async () => {
    const open = server
    server = null
    for (const socket of sockets) socket.destroy()
    if (open) await new Promise((resolve) => open.close(resolve))
  }
  return {
    port,
    cut,
    async mend() {
      if (server) return
      server = createServer(carry)
      await listen(server, port)
    },
    close: cut,
  }
}

import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'

/** The parts of the machine that a run uses; tests bring their own. */
export interface Machine {
  /** Folders that are written to: the build's and the profiles of browsers. */
  folders: readonly string[]
  /** Returns the free bytes below a folder. */
  free: (folder: string) => number
  /** Rejects where no port is to be had. */
  takePort: () => Promise<void>
}

/** Bytes: the build, the databases and the profiles of a whole run come to less. */
const need = 1024 ** 3

async function takePort(): Promise<void> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.close()
}

const thisMachine: Machine = {
  folders: [process.cwd(), tmpdir()],
  free(folder) {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  takePort,
}

/** Why no test would say anything of the project here, a sentence each; none where all is there. */
export async function machineFaults({ folders, free, takePort: take }: Machine = thisMachine): Promise<string[]> {
  const full = folders.find((folder) => free(folder) < need)
  const room =
    full === undefined
      ? []
      : [`The disk of ${full} is full: a run writes up to 1 GB there. Free some room and run the command again.`]
  const port = await take().then(
    () => [],
    (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      return [
        `No port of 127.0.0.1 can be opened (${code}): the tests serve the app to a browser there. End what holds the ports and run the command again.`,
      ]
    },
  )
  return [...room, ...port]
}

import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/** Bytes: databases and browser profiles of a whole run come to less than half of it. */
const need = 4 * 1024 ** 3

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= need && process.availableMemory() >= 2 * need
}

/**
 * Puts the temporary files of everything that is started from here into memory, where there is room: on a slow disk
 * the databases and the browser profiles take most of a run. The files are deleted when this process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!hasRoom(MEMORY)) return
  const folder = mkdtempSync(join(MEMORY, 'courier-tests-'))
  // PostgreSQL is started as another user, who has to get through to its own folder.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own that is soon full. */
export interface SmallDisk {
  folder: string
  /** Takes all but a little of what is left: as full as a phone ever gets. */
  fill(): void
  /** Gives back what `fill` took. */
  free(): void
  remove(): void
}

/** Bytes that `fill` leaves. */
const rest = 256 * 1024

/** Mounts a disk in memory; null where this user may not mount anything. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'courier-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'something-else')
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      appendFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - rest)))
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

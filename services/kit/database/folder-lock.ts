import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../start-error.ts'

interface Holder {
  pid: number
  host: string
  /** The start time of the process in kernel ticks; it distinguishes a reused process id from the holder. */
  began: string | null
}

export interface FolderLock {
  /** A former holder ended without releasing: what it wrote last may be lost. */
  unclean: boolean
  release(): void
}

/** Milliseconds. A holder on another host cannot be asked, so it shows that it lives by touching the file. */
const beat = 5_000
const beatLost = 30_000

const heldHere = new Set<string>()

function beganAt(pid: number): string | null {
  try {
    // The command in brackets may contain spaces; after it, field 22 of the line is the start time.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function holderLives(file: string, text: string): boolean {
  const untouched = Date.now() - statSync(file).mtimeMs
  let holder: Holder
  try {
    holder = JSON.parse(text) as Holder
  } catch {
    // Half-written: its writer died in the act, or is writing at this moment.
    return untouched < beat
  }
  if (holder.host !== hostname()) return untouched < beatLost
  if (holder.pid === process.pid) return heldHere.has(file)
  return isAlive(holder.pid) && (holder.began === null || holder.began === beganAt(holder.pid))
}

const inUse = (folder: string) =>
  new StartError(
    `The data folder ${folder} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
  )

/** Clears away the file of a holder that is gone; false when there is none. */
function clearStale(folder: string, file: string): boolean {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  if (holderLives(file, text)) throw inUse(folder)
  const aside = `${file}.${process.pid}`
  renameSync(file, aside)
  // Another process may have cleared the stale file and taken the lock in between: then this is its file.
  if (readFileSync(aside, 'utf8') !== text) {
    renameSync(aside, file)
    throw inUse(folder)
  }
  rmSync(aside)
  return true
}

/** Not mkdir's `recursive`: Node 20 loops for ever where a parent is there but takes no folders, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function write(file: string): void {
  const descriptor = openSync(file, 'wx')
  const holder: Holder = { pid: process.pid, host: hostname(), began: beganAt(process.pid) }
  writeSync(descriptor, JSON.stringify(holder))
  // The file also marks an unclean stop, so it must be on the disk before the first write to the database.
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/**
 * Takes a folder for this process alone; the embedded database has no lock of its own, and two
 * processes on one folder lose rows silently.
 * @throws StartError when the folder cannot be used or another process holds it
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'lock')
  let unclean = false
  try {
    makeFolder(resolve(folder))
    unclean = clearStale(folder, file)
    write(file)
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'EEXIST') throw inUse(folder)
    throw new StartError(
      `The data folder ${folder} cannot be written (${code}). Check its permissions, or set DATA_DIR to another folder.`,
    )
  }
  heldHere.add(file)
  const timer = setInterval(() => {
    // A folder that was removed while in use has nothing left to protect.
    if (existsSync(file)) utimesSync(file, new Date(), new Date())
  }, beat).unref()
  return {
    unclean,
    release() {
      clearInterval(timer)
      heldHere.delete(file)
      rmSync(file, { force: true })
    },
  }
}

import { DepotError, type Terminal } from './terminal.ts'

/** Returns the bytes of a file. @throws DepotError naming the file */
export async function readFile(terminal: Terminal, file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return Uint8Array.from(await terminal.readFile(file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new DepotError(code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`)
  }
}

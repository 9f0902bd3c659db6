/** One file of a package. */
export interface ZipEntry {
  /** With "/" between folders and without one at the beginning: "shared/player.js". */
  path: string
  /** Whether it is packed by deflate; else it lies there as it is. */
  isDeflated: boolean
  /** Bytes in the package, and unpacked as the package says. */
  packedSize: number
  size: number
  crc: number
  /** Where its own header begins. */
  headerAt: number
}

/** Of entries: what packers leave in a package beside its files. */
export const isFolder = (path: string): boolean => path.endsWith('/')
export const isPackerFile = (path: string): boolean => path.startsWith('__MACOSX/') || /(^|\/)\.DS_Store$/.test(path)

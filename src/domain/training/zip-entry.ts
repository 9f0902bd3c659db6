export interface ZipEntry {
  /** The path uses "/" and does not begin with one: "shared/player.js". */
  path: string
  /** Whether it is packed by deflate; else it lies there as it is. */
  isDeflated: boolean
  /** Bytes in the package, and unpacked as the package says. */
  packedSize: number
  size: number
  crc: number
  /** The offset of the file's own header. */
  headerAt: number
}

/** Packers leave entries of folders and system files in a package next to its files. */
export const isFolder = (path: string): boolean => path.endsWith('/')
export const isPackerFile = (path: string): boolean => path.startsWith('__MACOSX/') || /(^|\/)\.DS_Store$/.test(path)

import { createHash } from 'node:crypto'
import type { ContentFolder } from '#contracts/content/content-import.ts'

export interface FolderReader {
  /** The files below a folder, as paths in it with slashes. */
  listFiles: (folder: string) => Promise<string[]>
  readFile: (path: string) => Promise<Uint8Array>
}

interface MediaFile {
  path: string
  sha256: string
  bytes: Uint8Array
}

/** A file of a folder that is not JSON, by its path in it. */
export class FolderError extends Error {
  override readonly name = 'FolderError'
  readonly code = 'not-json'
}

function parse(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch (error) {
    throw new FolderError(`${path} is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`)
  }
}

/**
 * Reads documents (`.json`) and media (all of the folder `media`) as an editor saves them.
 * @throws FolderError
 */
export async function readFolder(
  { listFiles, readFile }: FolderReader,
  folder: string,
): Promise<ContentFolder & { files: MediaFile[] }> {
  const documents: ContentFolder['documents'] = {}
  const files: MediaFile[] = []
  for (const path of (await listFiles(folder)).toSorted()) {
    const isMedia = path.startsWith('media/')
    if (!isMedia && !path.endsWith('.json')) continue
    const bytes = await readFile(`${folder}/${path}`)
    if (isMedia) files.push({ path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
    else documents[path] = parse(path, bytes)
  }
  return {
    documents,
    files,
    media: Object.fromEntries(files.map(({ path, sha256, bytes }) => [path, { sha256, size: bytes.length }])),
  }
}

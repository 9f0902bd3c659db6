import { startTrustedWorker } from '#device/trusted-worker.ts'
import type { PackageManifest } from '#domain/training/package-manifest.ts'
import type { UnpackReply, UnpackRequest } from './unpack-message.ts'
import { default as workerUrl } from './unpack-worker.ts?worker&url'

export interface Unpacking {
  /** Transfers the bytes, so the caller cannot use them afterwards. */
  part(bytes: ArrayBuffer): void
  manifest: Promise<PackageManifest>
}

/** An error in a package, or on the phone that unpacks it. */
export class UnpackError extends Error {
  readonly code: string
  readonly at: string | undefined

  constructor(code: string, at?: string) {
    super(code)
    this.name = 'UnpackError'
    this.code = code
    this.at = at
  }
}

/** Stores the files of a package for the worker as they arrive. `told` reports progress to the app. `manifest` rejects with UnpackError. */
export function unpackPackage(
  key: string,
  size: number,
  told: (message: Extract<UnpackReply, { type: 'took-part' | 'unpacking' }>) => void,
): Unpacking {
  const worker = startTrustedWorker(workerUrl)
  const ask = (request: UnpackRequest, transfer: Transferable[] = []): void => worker.postMessage(request, transfer)
  const manifest = new Promise<PackageManifest>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<UnpackReply>) => {
      if (data.type === 'unpacked') resolve(data.manifest)
      else if (data.type === 'failed') reject(new UnpackError(data.code, data.at))
      else told(data)
    })
    worker.addEventListener('error', () => reject(new UnpackError('unpack-failed')))
  }).finally(() => worker.terminate())
  ask({ type: 'begin', key, size })
  return { part: (bytes) => ask({ type: 'part', bytes }, [bytes]), manifest }
}

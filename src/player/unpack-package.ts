import { startTrustedWorker } from '#device/trusted-worker.ts'
import type { PackageManifest } from '#domain/training/package-manifest.ts'
import type { UnpackReply, UnpackRequest } from './unpack-message.ts'
import { default as workerUrl } from './unpack-worker.ts?worker&url'

export interface Unpacking {
  /** Hands the bytes over: the caller has them no more. */
  part(bytes: ArrayBuffer): void
  manifest: Promise<PackageManifest>
}

/** A fault of a package, or of the phone that it was to be unpacked on. */
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

/** Puts a package into the worker's reach as its parts arrive. `told`: progress for the app. `manifest` rejects with UnpackError. */
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

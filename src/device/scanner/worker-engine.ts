import { startTrustedWorker } from '#device/trusted-worker.ts'
import { DecodeEngineError, type DecodeEngine } from './decode-engine.ts'
import type { DecodeReply, DecodeRequest } from './decode-message.ts'
import type { ScanResult } from './scan-result.ts'
// Named, because the linter looks for a default export behind the query.
import { default as workerUrl } from './decode-worker.ts?worker&url'

type Waiting = { resolve: (results: ScanResult[]) => void; reject: (error: Error) => void }

export const hasWorkerEngine = (): boolean =>
  typeof Worker === 'function' &&
  typeof OffscreenCanvas === 'function' &&
  typeof createImageBitmap === 'function' &&
  typeof WebAssembly === 'object'

/** Starts the worker and waits until its reader has loaded. Rejects with DecodeEngineError if the script, the WASM or the policy prevents it. */
export const startWorkerEngine = async (): Promise<DecodeEngine> => {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let dead: DecodeEngineError | null = null
  const worker = startTrustedWorker(workerUrl)

  const fail = (message: string): void => {
    dead = new DecodeEngineError(message)
    worker.terminate()
    for (const { reject } of waiting.values()) reject(dead)
    waiting.clear()
  }
  const answerTo = (id: number): Promise<ScanResult[]> =>
    new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))

  worker.addEventListener('message', ({ data }: MessageEvent<DecodeReply>) => {
    const caller = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.ok) caller?.resolve(data.results)
    else if (data.id === 0) caller?.reject(new DecodeEngineError(data.error))
    else caller?.reject(new Error(data.error))
  })
  worker.addEventListener('error', (event) => fail(event.message || 'The decode worker did not load'))
  worker.addEventListener('messageerror', () => fail('The decode worker sent an unreadable answer'))

  try {
    await answerTo(0)
  } catch (error) {
    worker.terminate()
    throw error
  }
  return {
    name: 'worker',
    decode: async (source, mode) => {
      if (dead !== null) throw dead
      const bitmap = await createImageBitmap(source)
      lastId += 1
      const request: DecodeRequest = { id: lastId, mode, bitmap }
      const answer = answerTo(request.id)
      worker.postMessage(request, [bitmap])
      return answer
    },
    close: () => fail('The decode worker was closed'),
  }
}

import { DecodeEngineError, type DecodeEngine } from './decode-engine.ts'
import { hasWorkerEngine, startWorkerEngine } from './worker-engine.ts'

/**
 * The best engine that this browser can run, loaded and ready to decode. Call it when the scanning
 * route opens: loading takes longer than pointing the phone. The fallback is a chunk of its own.
 */
export const startEngine = async (): Promise<DecodeEngine> => {
  if (hasWorkerEngine()) {
    try {
      return await startWorkerEngine()
    } catch (error) {
      if (!(error instanceof DecodeEngineError)) throw error
    }
  }
  const { startPageEngine } = await import('./page-engine.ts')
  return startPageEngine()
}

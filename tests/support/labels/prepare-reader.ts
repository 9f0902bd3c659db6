import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule } from 'zxing-wasm/reader'

/** Loads the reader's WASM from the package: in Node there is no URL to fetch it from. */
export const prepareReader = async (): Promise<void> => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(readFileSync(path)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Asks the worker to cache the reader's WASM for scans without signal. A browser without a worker can scan only when it is online. */
export const cacheScanner = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ type: 'KEEP_SCANNER', address: wasmUrl })
}

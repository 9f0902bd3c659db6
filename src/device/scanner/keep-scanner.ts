import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Has the worker keep the reader's WASM for scans without signal. A browser without a worker scans with signal only. */
export const cacheScanner = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ type: 'KEEP_SCANNER', address: wasmUrl })
}

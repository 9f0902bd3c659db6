import type { ScanResult } from './scan-result.ts'

/** Page to worker. The bitmap is transferred and closed by the worker. */
export type DecodeRequest = { id: number; mode: 'frame' | 'picture'; bitmap: ImageBitmap }

/** The worker sends this to the page. `id` 0 means that the reader has loaded, or could not be loaded. */
export type DecodeReply = { id: number; ok: true; results: ScanResult[] } | { id: number; ok: false; error: string }

import type { ScanResult } from './scan-result.ts'

/** Page to worker. The bitmap is transferred and closed by the worker. */
export type DecodeRequest = { id: number; mode: 'frame' | 'picture'; bitmap: ImageBitmap }

/** Worker to page. `id` 0 tells that the reader is loaded, or could not be. */
export type DecodeReply = { id: number; ok: true; results: ScanResult[] } | { id: number; ok: false; error: string }

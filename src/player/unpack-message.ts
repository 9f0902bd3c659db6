import type { PackageManifest } from '#domain/training/package-manifest.ts'

export type UnpackRequest = { type: 'begin'; key: string; size: number } | { type: 'part'; bytes: ArrayBuffer }

export type UnpackReply =
  | { type: 'took-part' }
  | { type: 'unpacking'; done: number; of: number }
  | { type: 'unpacked'; manifest: PackageManifest }
  | { type: 'failed'; code: string; at: string | undefined }

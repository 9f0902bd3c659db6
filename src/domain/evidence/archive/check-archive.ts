import type { Inflate } from '../../training/extract-entry.ts'
import { checkEvidence, type EvidenceCheck } from '../check-evidence.ts'
import type { CheckSignature } from '../check-signature.ts'
import { type ArchivePacking, readArchive, type UnreadableArchive } from './read-archive.ts'
import { countSignatures, type EvidenceSummary, summariseEvidence } from './summarise-evidence.ts'

export interface ArchiveTools {
  inflate: Inflate
  check: CheckSignature
  /** Called before each signature that is checked, and waited for, so that a page can show how far it is. */
  onProgress?: (progress: { done: number; total: number }) => void | Promise<void>
}

export interface CheckedArchive {
  check: EvidenceCheck
  packing: ArchivePacking
  summary: EvidenceSummary | null
}

/** Checks a file of evidence as somebody has it: a zip, or whatever was sent instead of one. */
export async function checkArchive(
  bytes: Uint8Array,
  { inflate, check, onProgress = () => undefined }: ArchiveTools,
): Promise<CheckedArchive | UnreadableArchive> {
  const archive = readArchive(bytes, inflate)
  if ('error' in archive) return archive
  const total = countSignatures(archive.files)
  let done = 0
  const counted: CheckSignature = async (...args) => {
    await onProgress({ done, total })
    done = Math.min(total, done + 1)
    return await check(...args)
  }
  return {
    check: await checkEvidence(archive.files, counted),
    packing: archive.packing,
    summary: summariseEvidence(archive.files),
  }
}

import { type Transaction, sql } from 'kysely'
import { attachmentRejection, type AttachmentRef } from '#contracts/sync/attachment.ts'
import type { Step } from '../sync/push-plan.ts'

const getFiles = (step: Step): readonly AttachmentRef[] =>
  step.kind === 'decide' ? (step.decision.command.blobs?.(step.input) ?? []) : []

/**
 * Rejects commands that describe a file otherwise than it is stored under its id: the rule was checked against what they
 * say of it. A file that has not come yet is awaited.
 */
export async function rejectMismatchedFiles(
  tx: Transaction<unknown>,
  owner: string,
  steps: readonly Step[],
): Promise<Step[]> {
  const ids = steps.flatMap((step) => getFiles(step).map(({ id }) => id))
  if (ids.length === 0) return [...steps]
  const { rows } = await sql<Pick<AttachmentRef, 'id' | 'sha256' | 'type' | 'size'>>`
    select id, sha256, type, size from blob where owner = ${owner} and id = any(${ids}::uuid[])`.execute(tx)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const isStray = ({ id, sha256, type, size }: AttachmentRef): boolean => {
    const row = stored.get(id.toLowerCase())
    return row !== undefined && (row.sha256 !== sha256 || row.type !== type || row.size !== size)
  }
  return steps.map((step) =>
    getFiles(step).some(isStray)
      ? { mutation: step.mutation, order: step.order, kind: 'refuse', code: attachmentRejection }
      : step,
  )
}

import { attachmentTypes, photoRule, type AttachmentRule, type AttachmentType } from '#contracts/sync/attachment.ts'
import type { Command } from '#contracts/command.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Caller } from '../http/auth.ts'

/** The files that a service accepts, and from whom; undefined means everybody. */
export interface AcceptedFiles {
  rule: AttachmentRule
  groups: readonly string[] | undefined
}

/** Returns what a service accepts, by what its commands and endpoints may carry; photos if none says anything. */
export function getAcceptedFiles(commands: readonly Command[], endpoints: readonly Endpoint[]): AcceptedFiles[] {
  const ofCommands = commands.flatMap((each): AcceptedFiles[] =>
    each.blobs ? [{ rule: each.carries ?? photoRule, groups: undefined }] : [],
  )
  const ofEndpoints = endpoints.flatMap((each): AcceptedFiles[] =>
    each.blobs
      ? [{ rule: each.carries ?? photoRule, groups: each.access.kind === 'group' ? each.access.groups : undefined }]
      : [],
  )
  const all = [...ofCommands, ...ofEndpoints]
  return all.length > 0 ? all : [{ rule: photoRule, groups: undefined }]
}

/** Returns the types and sizes of all of them together, for the contract of the upload. */
export function combineAcceptedFiles(takings: readonly AcceptedFiles[]): Pick<AttachmentRule, 'types' | 'bytes'> {
  const types = attachmentTypes.filter((type) => takings.some(({ rule }) => rule.types.includes(type)))
  return { types, bytes: Math.max(...takings.map(({ rule }) => rule.bytes)) }
}

/** Bytes that a file of this type may have from this caller; 0: none is taken. */
export function getMaxBytes(takings: readonly AcceptedFiles[], caller: Caller, type: AttachmentType): number {
  const own = takings.filter(
    ({ rule, groups }) =>
      rule.types.includes(type) && (!groups || groups.some((group) => caller.groups.includes(group))),
  )
  return Math.max(0, ...own.map(({ rule }) => rule.bytes))
}

import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import type { AttachmentRef, AttachmentRule } from './sync/attachment.ts'
import type { ServiceKey } from './service-key.ts'

/**
 * A write, described as data. The outbox stores its name, version and input; replay sends it to its service;
 * the service looks up the same definition. Nothing else needs to know about a particular write.
 */
export interface Command<Input = unknown> {
  name: string
  /** Raise it when the input means something else or needs a new field; an optional field leaves it as it is. `upcasts` must cover at least the last two versions. */
  version: number
  service: ServiceKey
  /** The permission that staff need for it; undefined for a courier's command. */
  needs?: Permission
  input: z.ZodMiniType<Input>
  /** The codes with which the service can reject the command for good. */
  rejections: readonly string[]
  /** The row that the command changes. Commands of one entity take effect in the order of their taps. */
  entity(input: Input): string
  /**
   * The key to order by, if that is not the entity: each message is an entity of its own, but messages of a thread are
   * ordered. The key is not sent, because phone and service both derive it from the input.
   */
  order?(input: Input): string
  /** The files that the command refers to; they are sent separately. */
  blobs?(input: Input): readonly AttachmentRef[]
  /** The file types and sizes that the command may carry; by default photos. */
  carries?: AttachmentRule
  /** For each older version that may still be in an outbox, converts its input into that of the next version. */
  upcasts?: Readonly<Record<number, (input: unknown) => unknown>>
}

export function defineCommand<Input>(command: Command<Input>): Command<Input> {
  return command
}

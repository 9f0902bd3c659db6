import type * as z from 'zod/mini'
import type { AttachmentRef, AttachmentRule } from './sync/attachment.ts'
import type { ServiceKey } from './service-key.ts'

/**
 * A write as data. The outbox stores its name, version and input; replay sends it to its service;
 * the service looks up the same definition. Nothing else about a write is known anywhere.
 */
export interface Command<Input = unknown> {
  name: string
  /** Raise it when the meaning of the input changes. `upcasts` must cover at least the last two versions. */
  version: number
  service: ServiceKey
  input: z.ZodMiniType<Input>
  /** The codes with which the service can reject the command for good. */
  rejections: readonly string[]
  /** The row that it is about; commands of one entity take effect in the order of their taps. */
  entity(input: Input): string
  /**
   * What orders it instead, where the row is not all that has an order: a message is a row of its own, and comes after
   * those before it in its thread. It travels nowhere: phone and service each know it by the input.
   */
  order?(input: Input): string
  /** The files that the command refers to; they are sent separately. */
  blobs?(input: Input): readonly AttachmentRef[]
  /** The file types and sizes that the command may carry; by default photos. */
  carries?: AttachmentRule
  /** Older inputs that may still wait in an outbox, by version: each gives the input of the next version. */
  upcasts?: Readonly<Record<number, (input: unknown) => unknown>>
}

export function defineCommand<Input>(command: Command<Input>): Command<Input> {
  return command
}

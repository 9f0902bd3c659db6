import { attachmentRejection, photoRule } from '#contracts/sync/attachment.ts'
import { voidCommand, voidInputSchema, type Mutation } from '#contracts/sync/sync.ts'
import { checkAttachments } from '#domain/files/attachment-error.ts'
import { presentInput } from '#domain/present-input.ts'
import type { AnyCollection, Decision } from './collection.ts'
import { isStorable } from '../database/storable-text.ts'

/** The keys of entities that only staff change begin like this (decision 056). */
export const isStaffEntity = (entity: string): boolean => entity.startsWith('staff-')

/** Milliseconds until a device asks again whether a service has caught up with its version. */
const newerVersionRetry = 300_000

/** The next step for a mutation, as far as it is known without the database. */
/** `order` is the value that the command is ordered by. */
export type Step = { mutation: Mutation; order: string } & (
  | { kind: 'decide'; collection: AnyCollection; id: string; decision: Decision<unknown>; input: unknown }
  | { kind: 'void'; target: string }
  /** A rejection that is stored. */
  | { kind: 'refuse'; code: string }
  /** A rejection that is not stored: a later version of the service may take the mutation. */
  | { kind: 'turn-away'; code: string }
  | { kind: 'later'; afterMs: number; code: string }
)

export interface CommandEntry {
  collection: AnyCollection
  decision: Decision<unknown>
}

/** What only staff change. @throws Error unless all of its commands need one permission, and a courier's none */
function requirePermission({ entity, decide }: AnyCollection): void {
  const needs = new Set(Object.values(decide).map(({ command }) => command.needs))
  const isOfStaff = isStaffEntity(entity)
  if (needs.size > 1 || (isOfStaff && needs.has(undefined)) || (!isOfStaff && needs.size > 0 && !needs.has(undefined)))
    throw new Error(`The commands of ${entity} do not name one permission.`)
}

export function indexCommands(collections: readonly AnyCollection[]): ReadonlyMap<string, CommandEntry> {
  const index = new Map<string, CommandEntry>()
  for (const collection of collections) {
    requirePermission(collection)
    for (const [name, decision] of Object.entries(collection.decide)) {
      if (index.has(name) || name === voidCommand.name || decision.command.name !== name) {
        throw new Error(`The command ${name} is defined twice or under another name.`)
      }
      index.set(name, { collection, decision })
    }
  }
  return index
}

type Unordered = Step extends infer Each
  ? Each extends Step
    ? Omit<Each, 'order'> & { order?: string }
    : never
  : never

const serviceBehind = (mutation: Mutation): Unordered => ({
  mutation,
  kind: 'later',
  afterMs: newerVersionRetry,
  code: 'service-behind',
})

function planVoid(mutation: Mutation): Unordered {
  if (mutation.version > voidCommand.version) return serviceBehind(mutation)
  const input = voidInputSchema.safeParse(mutation.input)
  if (!input.success || input.data.mid.toLowerCase() === mutation.mid)
    return { mutation, kind: 'refuse', code: 'input-invalid' }
  return { mutation, kind: 'void', target: input.data.mid.toLowerCase() }
}

function plan(commands: ReadonlyMap<string, CommandEntry>, mutation: Mutation): Unordered {
  if (!isStorable(JSON.stringify(mutation.entity))) return { mutation, kind: 'turn-away', code: 'entity-mismatch' }
  if (mutation.command === voidCommand.name) return planVoid(mutation)
  const entry = commands.get(mutation.command)
  if (!entry) return { mutation, kind: 'turn-away', code: 'command-unknown' }
  const { collection, decision } = entry
  const { command } = decision
  const present = presentInput(command, mutation.version, mutation.input)
  if (present === 'newer') return serviceBehind(mutation)
  if (present === 'too-old') return { mutation, kind: 'refuse', code: 'version-too-old' }
  const parsed = command.input.safeParse(present === 'damaged' ? undefined : present.input)
  if (!parsed.success || !isStorable(JSON.stringify(parsed.data))) {
    return { mutation, kind: 'refuse', code: 'input-invalid' }
  }
  if (command.blobs && checkAttachments(command.carries ?? photoRule, command.blobs(parsed.data)) !== null)
    return { mutation, kind: 'refuse', code: attachmentRejection }
  const entity = command.entity(parsed.data)
  const prefix = `${collection.entity}/`
  if (entity !== mutation.entity || !entity.startsWith(prefix)) {
    return { mutation, kind: 'refuse', code: 'entity-mismatch' }
  }
  const order = command.order?.(parsed.data)
  return {
    mutation,
    kind: 'decide',
    collection,
    id: entity.slice(prefix.length),
    decision,
    input: parsed.data,
    ...(order !== undefined && { order }),
  }
}

export const planStep = (commands: ReadonlyMap<string, CommandEntry>, mutation: Mutation): Step => ({
  order: mutation.entity,
  ...plan(commands, mutation),
})

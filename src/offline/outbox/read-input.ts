import { presentInput } from '#domain/present-input.ts'
import { findCommand } from '../engine.ts'
import type { FirstSync } from '../feature-sync.ts'
import type { OutboxRow } from '../rows.ts'

/** Returns the input in the form of the present version; undefined if this program cannot convert it. The row itself never changes. */
export function readInput(
  engine: { syncs: readonly FirstSync[] },
  { service, command: name, version, input }: OutboxRow,
): unknown {
  const command = findCommand(engine, service, name)
  const present = command && presentInput(command, version, input)
  return typeof present === 'object' ? present.input : undefined
}

import type { Command } from '#contracts/command.ts'

/**
 * An input as the present version of its command has it; or why there is none.
 * - `too-old`: no step leads on from its version.
 * - `newer`: it is of a version that this program does not know.
 * - `damaged`: its own version would not have taken it.
 */
export function presentInput(
  command: Pick<Command, 'version' | 'upcasts'>,
  version: number,
  input: unknown,
): { input: unknown } | 'too-old' | 'newer' | 'damaged' {
  if (version > command.version) return 'newer'
  let present = input
  for (let from = version; from < command.version; from++) {
    const step = command.upcasts?.[from]
    if (!step) return 'too-old'
    try {
      present = step(present)
    } catch {
      return 'damaged'
    }
  }
  return { input: present }
}

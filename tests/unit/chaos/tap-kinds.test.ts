import { expect, it } from 'vitest'
import { loadRegistry } from '#src/features.ts'
import { tapKinds, untapped } from '../../chaos/app/tap-kinds.ts'
import { deskKinds } from '../../chaos/desk/desk-kinds.ts'

const fullRegistry = await loadRegistry()

const known = new Set(
  fullRegistry.syncs.flatMap(({ service, commands }) => commands.map(({ name }) => `${service} ${name}`)),
)
const tapped = new Set([...tapKinds, ...deskKinds].map(({ service, command }) => `${service} ${command}`))
const nameOf = (command: string): string => command.split(' ')[1] ?? ''

it('chaos taps every command that phones and desks send, but for what a screen or a scanner sends by itself', () => {
  expect([...known].filter((command) => !tapped.has(command) && !untapped.has(nameOf(command)))).toEqual([])
})

it('chaos names no command that there is not', () => {
  expect([...tapped].filter((command) => !known.has(command))).toEqual([])
  const names = new Set([...known].map(nameOf))
  expect([...untapped].filter((name) => !names.has(name))).toEqual([])
})

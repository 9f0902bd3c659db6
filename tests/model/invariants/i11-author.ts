import type { Invariant } from './invariant.ts'

export const author: Invariant = {
  rule: 'I11',
  sentence: 'Nothing is sent under another actor.',
  // Found at the moment of sending, and raised here: `World` looks at every request on its way to a service.
  async check({ world }) {
    const breach = world.network.breaches[0]
    if (breach) throw breach
  },
}

import { hold, type Invariant } from './invariant.ts'

const ascends = (places: readonly number[]): boolean => places.every((n, at) => at === 0 || (places[at - 1] ?? 0) < n)

export const order: Invariant = {
  rule: 'I2',
  sentence: 'Per client and entity, server order is a subsequence of n order.',
  async check({ world, truth }) {
    const { effects } = await truth()
    const taps = world.ledger.taps()
    for (const actor of world.data.couriers) {
      for (const [entity, marks] of effects(actor)) {
        for (const { index } of world.phones) {
          const own = new Map(
            taps.flatMap(({ row, mark, phone }) =>
              phone === index && row.actor === actor && row.entity === entity ? [[mark, row.n]] : [],
            ),
          )
          const places = marks.flatMap((mark) => own.get(mark) ?? [])
          hold(
            'I2',
            ascends(places),
            () => `${entity} has the taps of phone ${index} in the order ${places.join(', ')}`,
          )
        }
      }
    }
  },
}

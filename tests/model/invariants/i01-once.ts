import { hold, type Invariant } from './invariant.ts'

export const once: Invariant = {
  rule: 'I1',
  sentence: 'Each mid takes effect at most once.',
  async check({ world, truth }) {
    const { effects, forReview } = await truth()
    for (const sub of world.data.couriers) {
      const late = forReview(sub)
      for (const [entity, marks] of effects(sub)) {
        const repeated = marks.find((mark, at) => marks.indexOf(mark) !== at || late.has(mark))
        hold('I1', repeated === undefined, () => `${repeated} took effect twice on ${entity}`)
      }
    }
  },
}

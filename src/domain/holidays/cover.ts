import type { Colleague, Cover, Invitation } from '#contracts/holidays/holidays.ts'

const hour = 60 * 60 * 1000
/** Hours in which a courier who is asked to cover answers. */
const answerHours = 48

const withdraw = (invitation: Invitation): Invitation =>
  invitation.state === 'invited' ? { ...invitation, state: 'withdrawn' } : invitation

/** Asks couriers to cover, all at once; where there are none the depot finds somebody. `at`: ISO 8601. */
export function requestCover(couriers: readonly Colleague[], at: string): Cover {
  if (couriers.length === 0) return { state: 'pool', until: null, invitations: [] }
  const until = new Date(Date.parse(at) + answerHours * hour).toISOString()
  return {
    state: 'asked',
    until,
    invitations: couriers.map(({ id, name }) => ({ courier: id, name, state: 'invited', answeredAt: null })),
  }
}

/** The first who accepts covers; when all have declined it is for the depot pool. Undefined where no answer counts any more. */
export function applyCoverAnswer(
  cover: Cover,
  courier: string,
  answer: 'accepted' | 'declined',
  at: string,
): Cover | undefined {
  const asked = cover.invitations.find((each) => each.courier === courier)
  if (asked?.state !== 'invited' || cover.until === null || at >= cover.until) return undefined
  const answered = cover.invitations.map((each): Invitation =>
    each === asked ? { ...each, state: answer, answeredAt: at } : each,
  )
  if (answer === 'accepted') return { ...cover, state: 'covered', invitations: answered.map(withdraw) }
  return {
    ...cover,
    state: answered.some(({ state }) => state === 'invited') ? 'asked' : 'pool',
    invitations: answered,
  }
}

/** The time to answer is over: for the depot pool. Undefined where nobody is waited for. */
export function expireCover(cover: Cover, at: string): Cover | undefined {
  if (cover.state !== 'asked' || cover.until === null || at < cover.until) return undefined
  return {
    ...cover,
    state: 'pool',
    invitations: cover.invitations.map((each): Invitation =>
      each.state === 'invited' ? { ...each, state: 'expired' } : each,
    ),
  }
}

/** Ends the cover because there is no holiday to cover any more, and notifies the courier. */
export const endCover = (cover: Cover): Cover => ({
  ...cover,
  state: 'none',
  invitations: cover.invitations.map((each): Invitation =>
    ['accepted', 'assigned'].includes(each.state) ? { ...each, state: 'withdrawn' } : withdraw(each),
  ),
})

/** The depot has found somebody, also among those who had not answered. */
export function assignCover(cover: Cover, { id, name }: Colleague, at: string): Cover {
  const others = cover.invitations.filter(({ courier }) => courier !== id)
  return {
    ...cover,
    state: 'covered',
    invitations: [...others, { courier: id, name, state: 'assigned', answeredAt: at }],
  }
}

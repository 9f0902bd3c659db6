import { openHelperLimit, helperLimit, type Helper, type HelperState } from '#contracts/courier/helper.ts'

/** The most helpers of a courier that are stored, with those that are over. */
const storedLimit = 30

const over: readonly HelperState[] = ['refused', 'withdrawn', 'ended']
const driving: readonly HelperState[] = ['approved', 'engaged']

type WithState = Pick<Helper, 'state'>

export const isOver = ({ state }: WithState): boolean => over.includes(state)

/** True if the depot has approved them, and nobody has ended it since. */
export const isDriving = ({ state }: WithState): boolean => driving.includes(state)

/** Returns the helper in another state. The address and the number go, unless an account is still to be made of them. */
export function inState(
  helper: Helper,
  state: HelperState,
  { at, text = helper.text }: { at: string; text?: string },
): Helper {
  const kept = state === 'approved' ? {} : { email: '', phone: '' }
  return { ...helper, ...kept, state, text, changedAt: at }
}

/** Returns the helper whose request is withdrawn, or who no longer drives; one that is over stays as it is. */
export function endedHelper(helper: Helper, at: string): Helper {
  if (isOver(helper)) return helper
  return inState(helper, helper.state === 'requested' ? 'withdrawn' : 'ended', { at })
}

/** Returns why a courier with these helpers can't ask for another one; null: they can. */
export function findHelperLimit(helpers: readonly WithState[]): 'too-many-requests' | 'too-many-helpers' | null {
  const requested = helpers.filter(({ state }) => state === 'requested').length
  if (requested >= openHelperLimit || helpers.length >= storedLimit) return 'too-many-requests'
  return helpers.filter(isDriving).length >= helperLimit ? 'too-many-helpers' : null
}

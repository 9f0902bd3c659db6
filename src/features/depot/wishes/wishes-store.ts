import { answerWishCommand, type AnswerWishInput, type OpenWish } from '#contracts/depot/wish-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment } from '#offline/overlay.ts'
import { readCached } from '../cache/cache-store.ts'
import { readPendingActions } from '../pending-actions-store.ts'

export interface OpenWishes {
  /** Oldest first, without those that this desk has answered. */
  wishes: readonly OpenWish[]
  /** There are more than these. */
  more: boolean
}

/** Returns what recipients asked, as this desk last received it; null: it never has. */
export async function readOpenWishes(): Promise<OpenWishes | null> {
  return await inOneMoment(currentEngine(), ['deskAnswers'], async () => {
    const response = await readCached('wishes')
    if (!response) return null
    const actions = await readPendingActions('staff-parcel/', response.at)
    const answered = new Set(
      actions.flatMap(({ command, input }) =>
        command === answerWishCommand.name ? [(input as AnswerWishInput).wishId] : [],
      ),
    )
    const wishes = response.value.wishes.filter(({ id }) => !answered.has(id))
    return { wishes, more: response.value.more }
  })
}

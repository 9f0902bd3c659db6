const things = (count: number): string => (count === 1 ? '1 thing' : `${count} things`)

export const eraseWords =
  'Your rounds, what you recorded and began, your photos and your choices go from this phone, and you are signed out. The depot keeps what it has. The app stays, and so does what another courier has saved here.'

export const unsentBeforeErase = (count: number): string =>
  `${things(count)} ${count === 1 ? 'is' : 'are'} not sent yet and would be lost for good. Send first, or discard.`

export const stillUnsent =
  'Not everything could be sent. Nothing is erased. Try again where there is signal, or see the outbox.'

export const eraseBroken =
  'That did not work. Nothing is erased, and you are still signed in. Try again, or close the app and open it anew.'

export const exportBroken =
  'The export could not be made. Everything is still on this phone. Close the app and open it anew, then try once more.'

export const erasing = 'This phone is being erased.'

/** Said on the sign-in page. `left`: discarded, but they may have arrived before that. */
export function erasedNotice(left: number): string {
  const done = 'This phone is erased, and you are signed out.'
  return left === 0
    ? done
    : `${done} ${things(left)} may have reached the depot before: tell the depot if ${left === 1 ? 'it is' : 'they are'} wrong.`
}

/** Another tab holds the store open, which the browser deletes only when it is let go. */
export const eraseHeldUp =
  'You are signed out. Some of your list is still in use by another tab: it goes when all tabs of the app are closed.'

export const eraseFailed =
  'You are signed out, but this phone could not be erased. Clear the data of this site in the settings of the browser.'

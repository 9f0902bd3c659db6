const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

export const deleteDataText =
  'This removes your rounds, records, drafts, photos and settings from this phone, and signs you out. The depot keeps what you have sent. The app stays, and so does another courier’s data.'

export const formatUnsentBeforeDelete = (count: number): string =>
  `${items(count)} ${count === 1 ? 'is' : 'are'} not sent yet and would be lost. Send first, or discard.`

export const stillUnsent =
  'Not everything could be sent. Nothing has been deleted. Try again when you have signal, or see the outbox.'

export const deleteDataFailed =
  'That didn’t work. Nothing has been deleted, and you’re still signed in. Try again, or close the app and open it again.'

export const exportBroken =
  'The export didn’t work. Everything is still on this phone. Close the app, open it again, and try once more.'

export const erasing = 'Deleting your data from this phone.'

/** Returns the notice for the sign-in page. `left` counts discarded changes that may have arrived already. */
export function toDeletedDataNotice(left: number): string {
  const done = 'Your data has been deleted from this phone, and you’re signed out.'
  return left === 0
    ? done
    : `${done} ${items(left)} may have reached the depot already. Tell your depot if ${left === 1 ? 'it is' : 'they are'} wrong.`
}

/** Another tab holds the store open, which the browser deletes only when it is let go. */
export const deleteDataBlocked = 'You are signed out. Close all other tabs of this app to finish removing your data.'

export const deleteDataIncomplete =
  'You are signed out, but your data could not be removed. Clear this site’s data in your browser’s settings.'

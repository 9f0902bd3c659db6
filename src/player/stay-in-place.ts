const leadsElsewhere = ({
  navigationType,
  cancelable,
  defaultPrevented,
  formData,
  hashChange,
  destination,
}: NavigateEvent): boolean =>
  navigationType === 'push' &&
  cancelable &&
  !defaultPrevented &&
  formData === null &&
  (hashChange || !destination.sameDocument)

/**
 * Lets the page in a frame lead to its other pages without a place of their own in the browser's history: Back would go through
 * them, unseen by the app. Where the browser cannot, Back does.
 */
export function stayInPlace(frame: HTMLIFrameElement): void {
  try {
    const shown = frame.contentWindow
    shown?.navigation?.addEventListener('navigate', (event) => {
      if (!leadsElsewhere(event)) return
      event.preventDefault()
      shown.location.replace(event.destination.url)
    })
  } catch {
    // It is another origin's: an error page of the browser.
  }
}

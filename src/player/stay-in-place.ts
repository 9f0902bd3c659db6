/** Of the Navigation API, which not every browser has: what is used here. */
interface NavigateEvent extends Event {
  navigationType: string
  hashChange: boolean
  formData: unknown
  destination: { url: string; sameDocument: boolean }
}

const leadsElsewhere = ({ navigationType, cancelable, defaultPrevented, formData, hashChange, destination }: NavigateEvent): boolean =>
  navigationType === 'push' && cancelable && !defaultPrevented && formData === null && (hashChange || !destination.sameDocument)

/**
 * Lets the page in a frame lead to its other pages without a place of their own in the browser's history: Back would go through
 * them, unseen by the app. Where the browser cannot, Back does.
 */
export function stayInPlace(frame: HTMLIFrameElement): void {
  try {
    const shown = frame.contentWindow as (Window & { navigation?: EventTarget }) | null
    shown?.navigation?.addEventListener('navigate', (event) => {
      const leading = event as NavigateEvent
      if (!leadsElsewhere(leading)) return
      leading.preventDefault()
      shown.location.replace(leading.destination.url)
    })
  } catch {
    // It is another origin's: an error page of the browser.
  }
}

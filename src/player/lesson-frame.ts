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
function stayInPlace(frame: HTMLIFrameElement): void {
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

/** The sandbox denies the top window, popups and downloads, so a lesson cannot replace the player or the app. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-modals'

/** The frame that shows the lessons. Each one replaces the last in the history, so Back belongs to the app. */
export class LessonFrame {
  readonly #frame = document.createElement('iframe')

  constructor() {
    this.#frame.className = 'lesson'
    this.#frame.setAttribute('sandbox', sandbox)
    this.#frame.allow = 'autoplay; fullscreen'
    this.#frame.src = 'about:blank'
    this.#frame.addEventListener('load', () => stayInPlace(this.#frame))
    document.body.append(this.#frame)
  }

  #replace(address: string): void {
    this.#frame.contentWindow?.location.replace(address)
  }

  show(address: string, title: string): void {
    this.#frame.title = title
    this.#replace(address)
  }

  /** Lets the lesson that is shown say its last words, and resolves when it has gone. */
  async blank(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#frame.addEventListener('load', () => resolve(), { once: true }))
    this.#replace('about:blank')
    await gone
  }
}

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

/** Without the top window, popups and downloads: the player and what it stands in stay where they are. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-modals'

/** Where lessons are shown, one after another, each in the place of the one before: Back is the app's. */
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

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
 * Lets the page in a frame open its other pages without entries in the browser's history, because Back would go through
 * them without the app's knowledge. Where the browser cannot do this, Back does go through them.
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
    // The frame shows another origin, such as an error page of the browser.
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

  /** Lets the lesson run its unload handlers, and resolves when it has gone. */
  async blank(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#frame.addEventListener('load', () => resolve(), { once: true }))
    this.#replace('about:blank')
    await gone
  }
}

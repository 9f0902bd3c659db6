/** Without the top window, popups and downloads: the player and what it stands in stay where they are. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-modals'

/** Where lessons are shown, one after another. */
export class LessonFrame {
  readonly #frame = document.createElement('iframe')

  constructor() {
    this.#frame.className = 'lesson'
    this.#frame.setAttribute('sandbox', sandbox)
    this.#frame.allow = 'autoplay; fullscreen'
    this.#frame.src = 'about:blank'
    document.body.append(this.#frame)
  }

  show(address: string, title: string): void {
    this.#frame.title = title
    this.#frame.src = address
  }

  /** Lets the lesson that is shown say its last words, and resolves when it has gone. */
  async blank(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#frame.addEventListener('load', () => resolve(), { once: true }))
    this.#frame.src = 'about:blank'
    await gone
  }
}

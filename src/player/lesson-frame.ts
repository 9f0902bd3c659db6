import { stayInPlace } from './stay-in-place.ts'

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

import type { Drawn } from './drawn.ts'

/** A copy of the last screen, drawn while the app loads. It is stored in `meta` of the courier's store. */
export interface LastScreen {
  /** The day that the screen was about. */
  day: string
  /** Changes with the look: a screen of an older version is not drawn. */
  styles: string
  width: number
  /** The last tap it shows. After a later one it would show less than the courier has done. */
  lastTap: number
  drawn: Drawn
}

export const lastScreenPrefix = 'last-screen'
export const lastScreenKey = (path: string): string => `${lastScreenPrefix}${path}`

export const stylesOfPage = (): string => document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? ''

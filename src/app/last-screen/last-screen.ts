import type { Drawn } from './drawn.ts'

/** A copy of the last screen, drawn while the app loads. It is stored in `meta` of the courier's store. */
export interface LastScreen {
  /** The day that the screen was about. */
  day: string
  /** The version of the styles: a screen of another version is not drawn. */
  styles: string
  width: number
  /** The last tap that the screen shows. After a later tap it would be out of date. */
  lastTap: number
  drawn: Drawn
}

export const lastScreenPrefix = 'last-screen'
export const lastScreenKey = (path: string): string => `${lastScreenPrefix}${path}`

export const stylesOfPage = (): string => document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? ''

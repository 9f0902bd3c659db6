import type { Drawn } from './drawn.ts'

/** A screen as it was last seen, to be drawn while the app is being loaded. Stands in `meta` of the courier's store. */
export interface LastScreen {
  /** Of the day that it speaks of. */
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

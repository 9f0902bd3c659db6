import type { ContentsRow } from '#contracts/training/player-messages.ts'

export interface Shown {
  title: string
  contents: readonly ContentsRow[]
  canContinue: boolean
  canGoBack: boolean
}

export interface PlayState {
  step: 'opening' | 'preparing' | 'playing' | 'failed'
  /** While it is prepared: of 100. */
  percent: number
  shown: Shown | null
  /** The course itself says that it is over. */
  isFinished: boolean
  /** The last error; with `failed`, why nothing can be played. */
  code: string | null
  isReview: boolean
}

export const opening: PlayState = {
  step: 'opening',
  percent: 0,
  shown: null,
  isFinished: false,
  code: null,
  isReview: false,
}

/** Handing a package over is the smaller half of preparing it. */
export const handedPercent = (bytes: number, of: number): number => Math.floor((bytes / of) * 40)
export const unpackedPercent = (done: number, of: number): number => 40 + Math.floor((done / of) * 60)

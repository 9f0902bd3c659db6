import type { ServiceKey } from '#contracts/service-key.ts'
import type { Stack } from '../../e2e/support/stack.ts'
import type { Stage, Tap } from '../subject.ts'
import type { Walk } from './parcel-walk.ts'

export interface TapMaking {
  stage: Stage
  /** The office that answers, if one is needed. */
  stack: Stack
  walk: Walk
  /** The number of the tap, from 1. */
  n: number
}

/** Goes where the tap can be made, and says what to press. Undefined where the screen does not offer it. */
export type MakeTap = (making: TapMaking) => Promise<Omit<Tap, 'service' | 'command'> | undefined>

/** A command that takes part. */
export interface TapKind {
  service: ServiceKey
  command: string
  /** How often it is drawn, relative to the others. */
  share: number
  makeTap: MakeTap
  /** For kinds in which only the newest tap counts: whether the service's row shows its input. */
  shows?: (row: unknown, input: unknown) => boolean
}

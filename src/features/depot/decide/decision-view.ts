import type { ReactNode } from 'react'
import type { IconType } from '#ui/theme/icon.tsx'
import type { SaveError } from '#domain/saving/result.ts'
import type { KnownCourier } from '../cache/known-couriers-store.ts'
import type { Choice } from './decision-kind.ts'

export interface FactsProps<Row> {
  row: Row
  couriers: readonly KnownCourier[]
}

export interface ChoiceProps<Row> extends FactsProps<Row> {
  /** The choice as staff typed it, now or before the page was closed. */
  given: Choice
  /** About one of the fields of the choice. */
  error: SaveError | undefined
  onGive: (change: Choice) => void
  /** Staff want the rounds given with it, for a kind that has `rounds`. */
  withRounds: boolean
  onWithRounds: (withRounds: boolean) => void
}

/** The icon, facts and inputs of a kind of decision. */
export interface DecisionView<Row> {
  /** The icon on Today. */
  icon: IconType
  /** Shows the facts that staff need to decide. */
  Facts: (props: FactsProps<Row>) => ReactNode
  /** Chooses what the verdict needs, for a kind that has a `choice`. */
  Choice?: (props: ChoiceProps<Row>) => ReactNode
}

import type { ReactNode } from 'react'
import type { IconType } from '#ui/theme/icon.tsx'
import type { KnownCourier } from '../answers/known-couriers-store.ts'

export interface FactsProps<Row> {
  row: Row
  couriers: readonly KnownCourier[]
}

export interface ChoiceProps<Row> extends FactsProps<Row> {
  given: string | undefined
  error: string | undefined
  onGive: (courier: string) => void
}

/** How a kind of decision looks. */
export interface DecisionView<Row> {
  /** On Today. */
  icon: IconType
  /** What the decision rests on. */
  Facts: (props: FactsProps<Row>) => ReactNode
  /** Chooses the courier, for a kind that has a `choice`. */
  Choice?: (props: ChoiceProps<Row>) => ReactNode
}

import { feedMutants } from './feed-mutants.ts'
import type { Mutant } from './mutant.ts'
import { outboxMutants } from './outbox-mutants.ts'
import { serviceMutants } from './service-mutants.ts'

export const mutants: readonly Mutant[] = [...outboxMutants, ...feedMutants, ...serviceMutants]

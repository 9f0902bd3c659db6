import { feedMutants } from './feed-mutants.ts'
import type { Story } from '../story.ts'
import type { Mutant } from './mutant.ts'
import { outboxMutants } from './outbox-mutants.ts'
import { serviceMutants } from './service-mutants.ts'
import known from './stories.json' with { type: 'json' }

export const mutants: readonly Mutant[] = [...outboxMutants, ...feedMutants, ...serviceMutants]

/** By mutant: the shortest story that a search has found for it. The sound engine must pass it. */
export const stories: Readonly<Record<string, Story | undefined>> = known as unknown as Record<string, Story>

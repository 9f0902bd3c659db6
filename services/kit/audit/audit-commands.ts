import type { QueryExecutorProvider } from 'kysely'
import type { Caller } from '../http/auth.ts'
import { callerFor, type Noted } from '../sync/collection.ts'
import { isStaffEntity, type Step } from '../sync/push-plan.ts'
import { saveLines } from './save-audit.ts'

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the state before and after a command that names them: a decision, or the courier of a round. */
function getChange(input: unknown): { before: string; after: string } {
  const { decision, seen, courier, by, ...own } = (input ?? {}) as Readonly<Record<string, unknown>>
  const { state } = { ...own, ...(typeof decision === 'object' ? decision : {}) } as { state?: unknown }
  if (typeof state === 'string') return { before: word(seen), after: state }
  if (typeof by === 'string') return { before: '', after: by }
  return seen === undefined
    ? { before: '', after: '' }
    : { before: word(seen) || 'nobody', after: word(courier) || 'nobody' }
}

interface Pushed {
  steps: readonly Step[]
  /** The mutations that are applied for the first time. */
  applied: ReadonlySet<string>
  noted: ReadonlyMap<string, Noted>
  at: Date
}

/** The commands of staff that a push has applied, into the trail. */
export async function auditCommands(
  tx: QueryExecutorProvider,
  caller: Caller,
  { steps, applied, noted, at }: Pushed,
): Promise<void> {
  const done = steps.flatMap((step) =>
    step.kind === 'decide' && applied.has(step.mutation.mid) && isStaffEntity(step.mutation.entity) ? [step] : [],
  )
  await saveLines(
    tx,
    done.map(({ mutation, collection, input }) => {
      const { about, ...change } = noted.get(mutation.mid) ?? {}
      return {
        caller: callerFor(collection, caller),
        action: mutation.command,
        about: { entity: mutation.entity, ...about },
        at,
        subDepots: [],
        ...getChange(input),
        ...change,
      }
    }),
  )
}

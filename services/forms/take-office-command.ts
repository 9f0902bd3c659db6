import type { Command } from '#contracts/command.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import type { Collection } from '#kit/sync/collection.ts'
import type { Case, OwnCase } from './case-rows.ts'
import type { FormsStore } from './form-store.ts'
import type { FormsTables } from './migrations.ts'

/** @throws ProblemError not-found, or not-allowed where the rules refuse it */
export async function takeOfficeCommand<Body extends Case, Input>(
  { db, clock }: FormsStore,
  collection: Collection<OwnCase<Body>, FormsTables>,
  caller: Caller,
  command: Command<Input>,
  input: Input,
): Promise<Body & { courier: string }> {
  const outcome = await transact(db, (tx) => takeCommand(tx, collection, { caller, at: clock.now() }, command, input))
  const { courier, body } = stateOrProblem(outcome)
  return { ...body, courier }
}

import type { Subject } from '../accounts/subjects.ts'

/**
 * The challenge of a CUSTOM_AUTH sign-in. Names that belong to nobody get it too, so it must not show which names there
 * are.
 */
export interface CustomChallenge {
  /** `parameters` go to the client, `state` stays here until the answer comes. `from` is the address that asks, as a digest. */
  ask(subject: Subject, from: string): Promise<{ parameters: Record<string, string>; state: Record<string, string> }>
  check(subject: Subject, state: Record<string, string>, answer: string, from: string): Promise<boolean>
}

import type { Subject } from '../accounts/subjects.ts'

/** What CUSTOM_AUTH asks. It is also asked of names that belong to nobody, and must not tell them apart. */
export interface CustomChallenge {
  /** `parameters` go to the client, `state` stays here until the answer comes. */
  ask(subject: Subject): Promise<{ parameters: Record<string, string>; state: Record<string, string> }>
  check(subject: Subject, state: Record<string, string>, answer: string): Promise<boolean>
}

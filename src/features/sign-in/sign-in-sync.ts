import { writeSession } from '#offline/session/stored-session.ts'
import type { SignedIn } from './cognito-client.ts'

/**
 * Keeps a sign-in for the page and the worker. `typed` is what the courier knows themselves by, where
 * the pool's own name for them is only their number.
 */
export async function keepSignIn({ sub, username, tokens }: SignedIn, typed: string): Promise<void> {
  const name = username === '' || username === sub ? typed : username
  await writeSession({ actor: sub, username: name, tokens })
}

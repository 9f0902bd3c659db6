import { passwordsMeant } from '#domain/account/typed-secrets.ts'
import { isWrongPassword } from './cognito-error.ts'

/** Does something with the password that was meant: one that was pasted with a space is tried without it first. */
export async function tryPasswords<Result>(
  typed: string,
  work: (password: string) => Promise<Result>,
): Promise<Result> {
  const [first, ...others] = passwordsMeant(typed)
  try {
    return await work(first)
  } catch (failure) {
    const [other] = others
    if (other === undefined || !isWrongPassword(failure)) throw failure
    return await work(other)
  }
}

import { accountNameKey, type Account, type Accounts } from './accounts.ts'
import type { Derive } from '../pool-secret.ts'
import type { PasswordVerifier } from '../passwords/srp.ts'

/**
 * Whoever a caller claims to be. For a name that belongs to nobody everything is made up, and made up
 * the same way each time: a salt that changed from one question to the next would tell the two apart.
 */
export interface Subject extends PasswordVerifier {
  id: string
  account: Account | undefined
  /** The name that the caller gave. Null if the subject was found by its id, which takes a proof. */
  name: string | null
}

export type Subjects = ReturnType<typeof createSubjects>

export function createSubjects(accounts: Accounts, derive: Derive) {
  const subject = (account: Account | undefined, name: string | null, madeUpId: () => string): Subject =>
    account
      ? { id: account.sub, account, name, salt: account.salt, verifier: account.verifier }
      : { ...madeUpSecrets(madeUpId(), derive), account: undefined, name }

  return {
    /** Finds a user by username, verified address or sub. */
    async byName(name: string): Promise<Subject> {
      const key = accountNameKey(name)
      const madeUpId = () => (uuid.test(key) ? key : uuidFrom(derive('subject', key)))
      return subject(await accounts.findByName(name), name, madeUpId)
    },

    async byId(id: string): Promise<Subject> {
      return subject(await accounts.findBySub(id), null, () => id)
    },
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function madeUpSecrets(id: string, derive: Derive): PasswordVerifier & { id: string } {
  // 12 digests are as wide as the group's prime: a number like any verifier, with no password behind it.
  const verifier = Array.from({ length: 12 }, (_, part) => derive(`verifier-${part}`, id).toString('hex'))
  return {
    id,
    salt: derive('salt', id).toString('hex').slice(0, 32),
    verifier: verifier.join(''),
  }
}

/** A version 4 UUID of the first 16 bytes. */
export function uuidFrom(bytes: Uint8Array): string {
  const copy = Buffer.from(bytes.subarray(0, 16))
  copy.writeUInt8((copy.readUInt8(6) & 0x0f) | 0x40, 6)
  copy.writeUInt8((copy.readUInt8(8) & 0x3f) | 0x80, 8)
  return copy.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

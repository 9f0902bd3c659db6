import { Client } from 'pg'
import { makeRoles, readPoolUsers } from '#support/make-roles.ts'

/** The user behind the pooler in `DATABASE_URL`. */
export const serviceRole = 'courier_{service}'
export const password = 'fleet'

const passwords = { role: password, pool: password }

/** Makes the database and a role for each service, as docs/scale.md says. */
export async function makeDatabase(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`create role courier_owner login password '${password}'`)
  await client.query('create database courier owner courier_owner')
  await client.end()
  makeRoles(superuserUrl.replace(/\/\w+$/, '/courier'), passwords)
}

/** The file of the pooler that names its users. */
export const poolerUsers = (): string => readPoolUsers(passwords)

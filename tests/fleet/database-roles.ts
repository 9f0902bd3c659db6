import { Client } from 'pg'
import { serviceKeySchema } from '#contracts/service-key.ts'

const services = ['platform', 'run', 'identity', 'content', 'delivery', ...serviceKeySchema.options]

/** The user behind the pooler in `DATABASE_URL`. */
export const serviceRole = 'courier_{service}'
export const password = 'fleet'

/** Makes the database and a role for each service, as docs/scale.md says. */
export async function makeDatabase(superuserUrl: string): Promise<void> {
  const run = async (url: string, statements: readonly string[]) => {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run(superuserUrl, [
    `create role courier_owner login password '${password}'`,
    'create database courier owner courier_owner',
  ])
  await run(
    superuserUrl.replace(/\/\w+$/, '/courier'),
    services.flatMap((name) => [
      `create role courier_${name} login password '${password}'`,
      `alter role courier_${name} set search_path to ${name}`,
      `alter role courier_${name} set statement_timeout to '30s'`,
      `alter role courier_${name} set lock_timeout to '10s'`,
      `alter role courier_${name} set idle_in_transaction_session_timeout to '60s'`,
    ]),
  )
}

/** The file of the pooler that names its users. */
export const poolerUsers = (): string => services.map((name) => `"courier_${name}" "${password}"\n`).join('')

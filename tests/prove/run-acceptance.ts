import { execFileSync, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { startStack, type Stack } from '../e2e/support/stack.ts'
import type { Outcome } from '../run/outcome.ts'

const folder = 'tests/acceptance'

interface Account {
  username: string
  password: string
  email: string
}

/** The services as an outside client finds them. */
interface Place {
  address: string
  issuer: string
  identity: RuntimeConfig['identity']
  courier: Account
  adminKey: { id: string; secret: string }
  /** The content repository is empty without demo data. */
  hasContent: boolean
}

interface Row {
  name: string
  fault: string | null
  seconds: number
}

const adminKey = { id: 'acceptance', secret: 'a-key-of-this-proof-alone' }
const base = { POOL_ADMIN_KEY: `${adminKey.id}:${adminKey.secret}` }
const modes = [
  { name: 'as it starts', env: base },
  {
    name: 'without demo data',
    env: { ...base, DEMO: 'off', MAIL_URL: 'print', MASTER_KEYS: '05'.repeat(32), CUSTOM_CHALLENGE: 'alone' },
  },
]

/** They are large and of others, so they are fetched when they are wanted, each as its lock file names it. */
function installClients(): void {
  if (existsSync(`${folder}/node_modules`)) return
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

async function askPool(address: string, operation: string, body: object): Promise<void> {
  const response = await fetch(`${address}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`)
}

/** Somebody with an account, made as the sign-up screen makes it. */
async function signUp(address: string, ClientId: string, printed: () => string): Promise<Account> {
  const account = { username: 'outside.courier', password: 'Van-Rack-2026', email: 'outside.courier@example.com' }
  const { username: Username, password: Password, email } = account
  const UserAttributes = [{ Name: 'email', Value: email }]
  await askPool(address, 'SignUp', { ClientId, Username, Password, UserAttributes })
  const code = new RegExp(`code for ${email}: (\\d+)`).exec(printed())?.[1]
  await askPool(address, 'ConfirmSignUp', { ClientId, Username, ConfirmationCode: code })
  return account
}

async function tryAt(stack: Stack, hasContent: boolean): Promise<Row[]> {
  const address = `http://localhost:${stack.port}`
  const { identity } = (await (await fetch(`${address}/config.json`)).json()) as RuntimeConfig
  const printed = () => stack.printed()
  const courier = await signUp(address, identity.clientId, printed)
  const issuer = `${address}/identity/${identity.userPoolId}`
  return await tryInOwnProcess({ address, issuer, identity, courier, adminKey, hasContent }, printed)
}

/** The clients leave timers and connections behind, and are of packages that are not the project's. */
async function tryInOwnProcess(place: Place, printed: () => string): Promise<Row[]> {
  const child = fork(`${folder}/run.mjs`)
  return await new Promise<Row[]>((resolve, reject) => {
    child.on('message', (said: { kind: 'printed' } | { kind: 'rows'; rows: Row[] }) => {
      if (said.kind === 'rows') resolve(said.rows)
      else child.send(printed())
    })
    child.once('exit', (code) => reject(new Error(`The clients stopped with ${code}.`)))
    child.send(place)
  })
}

/** Rows of the specification by clients that nobody here wrote, on the services as they start and without demo data. */
export async function runAcceptance(): Promise<Outcome[]> {
  installClients()
  const outcomes: Outcome[] = []
  for (const { name, env } of modes) {
    const stack = await startStack(env)
    try {
      for (const row of await tryAt(stack, !('DEMO' in env))) {
        const tried = { name: `${name}, ${row.name}`, seconds: row.seconds }
        process.stdout.write(row.fault === null ? `✓ ${tried.name}\n` : `✗ ${tried.name}: ${row.fault}\n`)
        outcomes.push(
          row.fault === null ? { ...tried, status: 'passed' } : { ...tried, status: 'failed', error: row.fault },
        )
      }
    } finally {
      await stack.remove()
    }
  }
  return outcomes
}

import { describe, expect, it } from 'vitest'
import { serviceKeySchema } from '#contracts/service-key.ts'
import { runDepot } from '#services/depot/run-depot.ts'
import type { Terminal } from '#services/depot/terminal.ts'

const config = {
  environment: 'test',
  services: Object.fromEntries(serviceKeySchema.options.map((key) => [key, `/api/${key}`])),
  identity: {
    region: 'eu-west-2',
    userPoolId: 'eu-west-2_Depot1',
    clientId: 'client',
    endpoint: '/identity',
    identityPoolId: null,
    identityPoolEndpoint: null,
    hosted: null,
    mandatorySignIn: false,
  },
  content: null,
  captcha: null,
  training: { playerUrl: null },
  thirdParty: { consent: null, monitoring: null, pixel: null },
  push: { publicKey: null },
}

const imported = {
  parcels: 2,
  manifests: [
    {
      manifestId: '00000000-0000-4000-8000-000000000001',
      roundId: '00000000-0000-4000-8000-000000000002',
      subDepot: 'SAM',
      round: '104',
      date: '2026-05-14',
      roundIsNew: true,
      courier: null,
      added: 2,
      changed: 0,
      removed: 0,
      unchanged: 0,
    },
  ],
}

type Answers = Record<string, (request: Request) => Response | Promise<Response>>

function at(answers: Answers, more: Partial<Terminal> = {}) {
  const out: string[] = []
  const errors: string[] = []
  const asked: Request[] = []
  const terminal: Terminal = {
    environment: {},
    demoStaff: { username: 'demo.staff', password: 'printed at every start' },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(request.clone())
      const answer = answers[new URL(request.url).pathname]
      if (answer === undefined) throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
      return await answer(request)
    },
    readFile: async (path) => {
      if (path !== 'list.csv') throw Object.assign(new Error(), { code: 'ENOENT' })
      return new TextEncoder().encode('sub_depot\n')
    },
    print: (line) => void out.push(line),
    printError: (line) => void errors.push(line),
    now: () => 0,
    ...more,
  }
  return { run: (...args: string[]) => runDepot(args, terminal), out, errors, asked }
}

const answers: Answers = {
  '/config.json': () => Response.json(config),
  '/identity': () => Response.json({ AuthenticationResult: { AccessToken: 'fresh' } }),
  '/api/manifest/v1/manifests/import': () => Response.json(imported),
}

describe('the depot command line', () => {
  it('signs in, sends the file and says what became of it', async () => {
    const { run, out, errors, asked } = at(answers)
    expect(await run('import', 'list.csv', '--username', 'demo.depot', '--password', 'secret')).toBe(0)
    expect(errors).toEqual([])
    expect(out).toEqual([
      'Sending list.csv, 1 KB',
      '  2026-05-14, SAM round 104, a new round: 2 added, 0 changed, 0 removed, 0 unchanged. It has no courier yet.',
      'Imported 2 parcels in 0.0 s.',
    ])
    const [, signIn, sent] = asked
    expect(await signIn?.json()).toMatchObject({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'client' })
    expect(sent?.url).toBe('http://localhost:8080/api/manifest/v1/manifests/import')
    expect(sent?.headers.get('authorization')).toBe('Bearer fresh')
    expect(sent?.headers.get('content-type')).toBe('text/csv')
    expect(await sent?.text()).toBe('sub_depot\n')
  })

  it('takes a token and an address from the environment, and does not sign in', async () => {
    const { run, asked } = at(answers, { environment: { DEPOT_TOKEN: 'given', DEPOT_URL: 'https://app.test' } })
    expect(await run('import', 'list.csv')).toBe(0)
    expect(asked.map((request) => new URL(request.url).pathname)).toEqual(['/config.json', '/api/manifest/v1/manifests/import'])
    expect(asked[1]?.url).toMatch(/^https:\/\/app\.test\//)
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer given')
  })

  it('is the demo staff where nobody is named, on this machine', async () => {
    const { run, asked } = at(answers)
    expect(await run('import', 'list.csv')).toBe(0)
    expect(await asked[1]?.json()).toMatchObject({ AuthParameters: { USERNAME: 'demo.staff' } })
  })

  it('names every fault of a refused file, then that nothing was changed', async () => {
    const problem = {
      type: 'urn:x',
      title: 'The file was not imported. Nothing was changed.',
      status: 422,
      code: 'import-refused',
      detail: 'One fault was found.',
      issues: [{ at: 'line 3, postcode', message: '"AB1" is not a postcode' }],
    }
    const { run, errors } = at({ ...answers, '/api/manifest/v1/manifests/import': () => Response.json(problem, { status: 422 }) })
    expect(await run('import', 'list.csv', '--token', 't')).toBe(1)
    expect(errors).toEqual(['  line 3, postcode: "AB1" is not a postcode', 'The file was not imported. Nothing was changed. One fault was found.'])
  })

  it.each<[string, string[], Answers, string]>([
    ['no such file', ['import', 'other.csv', '--token', 't'], answers, 'There is no file other.csv.'],
    ['no file named', ['import', '--token', 't'], answers, 'Name one file: npm run depot -- import FILE'],
    ['no account for another machine', ['import', 'list.csv', '--url', 'https://depot.example'], answers, 'Say who you are: --username and --password, or --token.'],
    ['half an account', ['import', 'list.csv', '--username', 'u'], answers, 'Say who you are: --username and --password, or --token.'],
    ['no service', ['import', 'list.csv', '--token', 't'], {}, 'The service cannot be reached (ECONNREFUSED). Is it running?'],
    ['another server', ['import', 'list.csv', '--token', 't'], { '/config.json': () => new Response('hello') }, 'http://localhost:8080 is not the app: its /config.json cannot be read.'],
    [
      'a wrong password',
      ['import', 'list.csv', '--username', 'u', '--password', 'p'],
      { ...answers, '/identity': () => Response.json({ message: 'Incorrect username or password.' }, { status: 400 }) },
      'Signing in as u failed: Incorrect username or password.',
    ],
    ['an unknown command', ['export'], answers, 'There is no command "export".'],
    ['an unknown option', ['import', '--colour', 'red'], answers, "Unknown option '--colour'."],
    ['an address that is none', ['import', 'list.csv', '--token', 't', '--url', 'here'], answers, '"here" is not an address.'],
  ])('says in one sentence what is wrong: %s', async (_, args, given, sentence) => {
    const { run, errors } = at(given)
    expect(await run(...args)).toBe(1)
    expect(errors).toEqual([sentence])
  })

  it('explains itself when it is asked nothing', async () => {
    const { run, out } = at(answers)
    expect(await run()).toBe(0)
    expect(out.join('\n')).toContain('import FILE')
  })
})

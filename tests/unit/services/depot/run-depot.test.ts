import { describe, expect, it } from 'vitest'
import { serviceKeySchema } from '#contracts/service-key.ts'
import type { Toggle } from '#contracts/config/toggles.ts'
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
    demoStaff: {
      'sub-depot': { username: 'demo.staff', password: 'printed at every start' },
      'back-office': { username: 'demo.office', password: 'printed as well' },
    },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(request.clone())
      const answer = answers[new URL(request.url).pathname]
      if (answer === undefined)
        throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
      return await answer(request)
    },
    listFiles: () => Promise.resolve([]),
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
      'Checking list.csv, 1 KB',
      '  Separated by commas.',
      '  Read as UTF-8.',
      '  2026-05-14, SAM round 104, a new round: 2 added, 0 changed, 0 removed, 0 unchanged. It has no courier yet.',
      'Imported 2 parcels in 0.0 s.',
    ])
    const [, signIn, dry, sent] = asked
    expect(await signIn?.json()).toMatchObject({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'client' })
    expect(dry?.url).toBe('http://localhost:8080/api/manifest/v1/manifests/import?dry=yes')
    expect(sent?.url).toBe('http://localhost:8080/api/manifest/v1/manifests/import')
    expect(sent?.headers.get('authorization')).toBe('Bearer fresh')
    expect(sent?.headers.get('content-type')).toBe('text/csv')
    expect(await sent?.text()).toBe('sub_depot\n')
  })

  it('asks for a password that was not given, and does not show it', async () => {
    const questions: string[] = []
    const askSecret = (question: string) => {
      questions.push(question)
      return Promise.resolve('typed unseen')
    }
    const { run, out, errors, asked } = at(answers, { askSecret })
    expect(await run('import', 'list.csv', '--username', 'demo.depot')).toBe(0)
    expect(questions).toEqual(['Password of demo.depot: '])
    expect(await asked[1]?.json()).toMatchObject({
      AuthParameters: { USERNAME: 'demo.depot', PASSWORD: 'typed unseen' },
    })
    expect([...out, ...errors].join()).not.toContain('typed unseen')
    const given = at(answers, { askSecret, environment: { DEPOT_PASSWORD: 'given' } })
    expect(await given.run('import', 'list.csv', '--username', 'demo.depot')).toBe(0)
    expect(questions).toHaveLength(1)
  })

  it('says what to do about a certificate that is not trusted', async () => {
    const cause = Object.assign(new Error(), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    const { run, errors } = at(answers, { fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) })
    expect(await run('import', 'list.csv', '--token', 't')).toBe(1)
    expect(errors.join()).toContain('The certificate of the service is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).')
    expect(errors.join()).toContain('set NODE_EXTRA_CA_CERTS to the file of its certificate')
  })

  it('asks for the set-up of a depot, and does not show the password', async () => {
    const questions: string[] = []
    const secrets: string[] = []
    const { run, asked } = at(
      { ...answers, '/api/auth/v1/set-up': () => Response.json({ username: 'o.example' }) },
      {
        ask: (question) => {
          questions.push(question)
          return Promise.resolve(
            question.startsWith('Code') ? 'sam' : question.includes('email') ? 'o@example.com' : 'o.example',
          )
        },
        askSecret: (question) => {
          secrets.push(question)
          return Promise.resolve('Correct-horse-1')
        },
      },
    )
    expect(await run('set-up')).toBe(0)
    expect(questions).toHaveLength(7)
    expect(secrets).toEqual(['Your password (it is not shown as you type): '])
    expect(await asked.at(-1)?.json()).toMatchObject({ password: 'Correct-horse-1' })
  })

  it('takes a token and an address from the environment, and does not sign in', async () => {
    const { run, asked } = at(answers, { environment: { DEPOT_TOKEN: 'given', DEPOT_URL: 'https://app.test' } })
    expect(await run('import', 'list.csv')).toBe(0)
    expect(asked.map((request) => new URL(request.url).pathname)).toEqual([
      '/config.json',
      '/api/manifest/v1/manifests/import',
      '/api/manifest/v1/manifests/import',
    ])
    expect(asked[1]?.url).toMatch(/^https:\/\/app\.test\//)
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer given')
  })

  it('is the demo staff where nobody is named, on this machine', async () => {
    const { run, asked } = at(answers)
    expect(await run('import', 'list.csv')).toBe(0)
    expect(await asked[1]?.json()).toMatchObject({ AuthParameters: { USERNAME: 'demo.staff' } })
  })

  it('tells every service that is there of a restored copy, with one epoch, and names those that did not hear it', async () => {
    const services = {
      ...Object.fromEntries(serviceKeySchema.options.map((key) => [key, null])),
      auth: '/api/auth',
      manifest: '/api/manifest',
    }
    const there = {
      ...answers,
      '/config.json': () => Response.json({ ...config, services }),
      '/api/manifest/v1/sync/epoch': () => new Response(null, { status: 204 }),
    }
    const { run, out, errors, asked } = at(there)
    expect(await run('restored', '--token', 't')).toBe(1)
    expect(out).toEqual(['  manifest now knows that its data was restored.'])
    expect(errors).toEqual([
      '  auth: fetch failed',
      'Not every service could be told. Run the command again; running it twice is safe.',
    ])
    const told = await Promise.all(
      asked.slice(1).map(async (request) => ((await request.json()) as { epoch: string }).epoch),
    )
    expect([told.length, new Set(told).size]).toEqual([2, 1])
  })

  it('names every fault of a refused file, then that nothing was changed', async () => {
    const problem = {
      type: 'urn:x',
      title: 'The file was not imported. Nothing was changed.',
      status: 422,
      code: 'import-refused',
      detail: 'One error was found.',
      issues: [{ at: 'line 3, postcode', message: '"AB1" is not a postcode' }],
    }
    const { run, errors } = at({
      ...answers,
      '/api/manifest/v1/manifests/import': () => Response.json(problem, { status: 422 }),
    })
    expect(await run('import', 'list.csv', '--token', 't')).toBe(1)
    expect(errors).toEqual([
      '  line 3, postcode: "AB1" is not a postcode',
      'The file was not imported. Nothing was changed. One error was found.',
    ])
  })

  describe('a file that removes parcels from a round', () => {
    const [manifest] = imported.manifests
    const fewer = {
      parcels: 2,
      manifests: [{ ...manifest, roundIsNew: false, courier: 'd-1', added: 0, unchanged: 2, removed: 160 }],
    }
    const removing: Answers = { ...answers, '/api/manifest/v1/manifests/import': () => Response.json(fewer) }
    const sentence = 'The file would remove 160 of 162 parcels from round 104, because it does not name them.'
    const imports = (asked: readonly Request[]) => asked.map(({ url }) => new URL(url).search)

    it('is not imported where nobody can be asked', async () => {
      const { run, out, errors, asked } = at(removing)
      expect(await run('import', 'list.csv', '--token', 't')).toBe(1)
      expect(out.at(-1)).toBe('  2026-05-14, SAM round 104: 0 added, 0 changed, 160 removed, 2 unchanged.')
      expect(errors).toEqual([`${sentence} Nothing was imported. Add --remove-missing if they are meant to go.`])
      expect(imports(asked)).toEqual(['', '?dry=yes'])
    })

    it('is imported with --remove-missing', async () => {
      const { run, out, asked } = at(removing)
      expect(await run('import', 'list.csv', '--remove-missing', '--token', 't')).toBe(0)
      expect(out.at(-1)).toBe('Imported 2 parcels in 0.0 s.')
      expect(imports(asked)).toEqual(['', '?dry=yes', ''])
    })

    it.each([
      ['y', 0],
      [' YES ', 0],
      ['', 1],
      ['no', 1],
    ])('is asked about at a terminal: "%s"', async (answer, code) => {
      const questions: string[] = []
      const { run, asked } = at(removing, {
        ask: (question) => {
          questions.push(question)
          return Promise.resolve(answer)
        },
      })
      expect(await run('import', 'list.csv', '--token', 't')).toBe(code)
      expect(questions).toEqual([`${sentence} Remove them? [y/N] `])
      expect(imports(asked)).toEqual(code === 0 ? ['', '?dry=yes', ''] : ['', '?dry=yes'])
    })
  })

  it.each<[string, string[], Answers, string]>([
    ['no such file', ['import', 'other.csv', '--token', 't'], answers, 'There is no file other.csv.'],
    ['no file named', ['import', '--token', 't'], answers, 'Name one file: npm run depot -- import FILE'],
    [
      'no account for another machine',
      ['import', 'list.csv', '--url', 'https://depot.example'],
      answers,
      'Sign in with --username and --password, or with --token.',
    ],
    [
      'half an account',
      ['import', 'list.csv', '--username', 'u'],
      answers,
      'Sign in with --username and --password, or with --token.',
    ],
    [
      'no service',
      ['import', 'list.csv', '--token', 't'],
      {},
      'Can’t reach the service (ECONNREFUSED). Is it running?',
    ],
    [
      'another server',
      ['import', 'list.csv', '--token', 't'],
      { '/config.json': () => new Response('hello') },
      'http://localhost:8080 is not the app: its /config.json cannot be read.',
    ],
    [
      'a wrong password',
      ['import', 'list.csv', '--username', 'u', '--password', 'p'],
      { ...answers, '/identity': () => Response.json({ message: 'Incorrect username or password.' }, { status: 400 }) },
      'Signing in as u failed: Incorrect username or password.',
    ],
    [
      'a depot without demo staff',
      ['import', 'list.csv'],
      { ...answers, '/identity': () => Response.json({ message: 'Incorrect username or password.' }, { status: 400 }) },
      'Signing in as demo.staff failed: Incorrect username or password. Sign in with --username and --password.',
    ],
    ['an unknown command', ['export'], answers, 'There is no command "export".'],
    ['an unknown option', ['import', '--colour', 'red'], answers, "Unknown option '--colour'."],
    [
      'an address that is none',
      ['import', 'list.csv', '--token', 't', '--url', 'here'],
      answers,
      '"here" is not an address.',
    ],
  ])('says in one sentence what is wrong: %s', async (_, args, given, sentence) => {
    const { run, errors } = at(given)
    expect(await run(...args)).toBe(1)
    expect(errors).toEqual([sentence])
  })

  describe('toggles', () => {
    const plan: Toggle = {
      key: 'plan',
      on: false,
      rules: [
        { kind: 'sub-depot', subDepot: 'SAM' },
        { kind: 'share', percent: 10 },
      ],
    }
    /** A service that keeps what it is told, and what it was told last. */
    function service(...toggles: Toggle[]) {
      const told: object[] = []
      const kept =
        (key: string): Answers[string] =>
        async (request) => {
          if (request.method === 'DELETE') return new Response(null, { status: 204 })
          const body = (await request.json()) as object
          told.push(body)
          return Response.json({ key, ...body })
        }
      const own: Answers = {
        ...answers,
        '/api/toggles/v1/toggle-rules': () => Response.json({ toggles }),
        '/api/toggles/v1/toggles/plan': kept('plan'),
        '/api/toggles/v1/toggles/scan.batch': kept('scan.batch'),
      }
      return { ...at(own), told }
    }

    it('are listed with whom they reach, by the office’s account where nobody is named', async () => {
      const { run, out, asked } = service(
        plan,
        { key: 'pay', on: true, rules: [{ kind: 'everyone' }] },
        { key: 'news', on: true, rules: [] },
      )
      expect(await run('toggles')).toBe(0)
      expect(out).toEqual([
        '  plan is off (would be for sub-depot:SAM,share:10)',
        '  pay is on for everyone',
        '  news is on for nobody',
      ])
      expect(await asked[1]?.json()).toMatchObject({ AuthParameters: { USERNAME: 'demo.office' } })
      const none = service()
      await none.run('toggles')
      expect(none.out).toEqual(['There are no toggles. Every feature uses its default.'])
    })

    it('keep whom they reach when they are switched, and a new one reaches everyone', async () => {
      const { run, told, out } = service(plan)
      expect(await run('toggle', 'plan', 'on')).toBe(0)
      expect(await run('toggle', 'scan.batch', 'on')).toBe(0)
      expect(told).toEqual([
        { on: true, rules: plan.rules },
        { on: true, rules: [{ kind: 'everyone' }] },
      ])
      expect(out[0]).toBe('  plan is on for sub-depot:SAM,share:10')
    })

    it('reach whom they are told to, and can be forgotten', async () => {
      const { run, told, out, asked } = service(plan)
      expect(await run('toggle', 'plan', 'on', '--for', 'group:courier, courier:d-1,share:2.5,everyone')).toBe(0)
      const rules = [
        { kind: 'group', group: 'courier' },
        { kind: 'courier', sub: 'd-1' },
        { kind: 'share', percent: 2.5 },
        { kind: 'everyone' },
      ]
      expect(told).toEqual([{ on: true, rules }])
      expect(await run('toggle', 'plan', 'remove')).toBe(0)
      expect(asked.at(-1)?.method).toBe('DELETE')
      expect(out.at(-1)).toBe('  plan is deleted. Its default applies now.')
    })

    it('are switched for a sub-depot by its own staff', async () => {
      const switched: Toggle = { key: 'plan', on: true, rules: [{ kind: 'sub-depot', subDepot: 'SAM' }] }
      const { run, out, errors, asked } = at({
        ...answers,
        '/api/toggles/v1/toggles/plan/sub-depots/SAM': () => Response.json(switched),
      })
      expect(await run('toggle-depot', 'SAM', 'plan', 'on')).toBe(0)
      expect(await asked[1]?.json()).toMatchObject({ AuthParameters: { USERNAME: 'demo.staff' } })
      expect(await asked[2]?.json()).toEqual({ on: true })
      expect(out).toEqual(['  plan is on for sub-depot:SAM'])
      expect(await run('toggle-depot', 'SAM', 'plan')).toBe(1)
      expect(errors).toEqual(['Name a sub-depot, a toggle and its state: npm run depot -- toggle-depot SAM plan on'])
    })

    it.each([[['toggle', 'plan']], [['toggle', 'plan', 'maybe']], [['toggle', 'plan', 'on', 'off']]])(
      'are not changed by half a command: %s',
      async (args) => {
        const { run, told, errors } = service(plan)
        expect(await run(...args)).toBe(1)
        expect(told).toEqual([])
        expect(errors).toEqual([
          'Name a toggle and its new state: npm run depot -- toggle KEY on|off|remove [--for RULES]',
        ])
      },
    )

    it.each(['nobody', 'group:', 'share:', 'share:101', 'share:some', '', 'everyone,,', 'constructor:x'])(
      'are not changed by a rule that is none: "%s"',
      async (rules) => {
        const { run, told, errors } = service(plan)
        expect(await run('toggle', 'plan', 'on', '--for', rules)).toBe(1)
        expect(told).toEqual([])
        expect(errors[0]).toContain('is nobody: write everyone')
      },
    )

    it('have names of their own form', async () => {
      const { run, errors } = service(plan)
      expect(await run('toggle', '../manifests', 'on')).toBe(1)
      expect(errors).toEqual(['"../manifests" is not the name of a toggle, such as plan or scan.batch.'])
    })
  })

  it.each([[[]], [['--help']], [['-h']], [['help']]])('lists every command when it is asked %j', async (args) => {
    const { run, out, asked } = at(answers)
    expect(await run(...args)).toBe(0)
    expect(out.join('\n')).toContain('import FILE')
    expect(out.join('\n')).toContain('toggles')
    expect(asked).toEqual([])
  })

  it.each([[['import', '--help']], [['help', 'import']], [['import', 'list.csv', '-h']]])(
    'explains one command when it is asked %j',
    async (args) => {
      const { run, out, asked } = at(answers)
      expect(await run(...args)).toBe(0)
      expect(out[0]).toBe('npm run depot -- import FILE [--remove-missing]')
      expect(out.join('\n')).toContain('--remove-missing is given')
      expect(out.join('\n')).not.toContain('toggles')
      expect(asked).toEqual([])
    },
  )
})

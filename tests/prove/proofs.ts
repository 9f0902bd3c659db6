import { runNode } from '#support/run-node.ts'
import { runPlaywright } from '../run/run-playwright.ts'
import { runVitest } from '../run/run-vitest.ts'
import { runAcceptance } from './run-acceptance.ts'
import { failoverSeed, runFailover } from '../fleet/run-failover.ts'
import { fleetSeed, runFleet } from '../fleet/run-fleet.ts'
import { runChaos } from './run-chaos.ts'
import type { Proof } from './proof.ts'

/** Browser tests, one at a time: what kills and fills shares with nobody. */
const inBrowser = (what: string, files: readonly string[], more: Partial<Proof> = {}): Proof => ({
  what,
  needs: ['chromium'],
  files,
  run: async () => await runPlaywright({ project: 'proof', files, workers: 1 }),
  ...more,
})

/** Tests of the services, on both databases. */
const ofServices = (what: string, files: readonly string[], more: Partial<Proof> = {}): Proof => ({
  what,
  needs: ['postgres'],
  files,
  run: async () => await runVitest(['services'], files),
  ...more,
})

/** Runs the gate's contract tests with a setting that makes them try more. */
const contractWith = (what: string, setting: Record<string, string>, files: readonly string[] = []): Proof => ({
  what,
  needs: ['postgres'],
  files: [],
  async run() {
    Object.assign(process.env, setting)
    const outcomes = await runVitest(['contract'], files)
    for (const name of Object.keys(setting)) delete process.env[name]
    return outcomes
  },
})

const attackFolder = 'tests/contract/attacks'
const attacks: Proof = {
  what: 'what attackers tried once: each is turned away, and what one courier can write has a limit',
  needs: ['postgres'],
  files: ['contract/attacks/'],
  run: async () => [
    ...(await runVitest(['contract'], [attackFolder])),
    ...(await runVitest(['services'], [attackFolder])),
  ],
}

const chaos: Proof = {
  what: 'taps in a browser behind a faulty line, killed and started again (--taps, --seed)',
  needs: ['chromium'],
  files: [],
  seed: '104',
  run: runChaos,
}

const fleet: Proof = {
  what: 'two instances behind HAProxy, PgBouncer and NATS under phones, one killed every ten seconds, updated, taken back and updated again (--seed)',
  needs: ['postgres', 'haproxy', 'pgbouncer', 'nats'],
  files: [],
  seed: fleetSeed,
  run: runFleet,
}

const failover: Proof = {
  what: 'the primary of three servers of PostgreSQL under Patroni is killed under pushes: nothing acknowledged is lost, and phones go on within 30 s (--seed)',
  needs: ['postgres', 'haproxy', 'pgbouncer', 'nats', 'patroni', 'etcd'],
  files: [],
  seed: failoverSeed,
  run: runFailover,
}

const model: Proof = {
  what: 'random days of phones, network and depot against the rules of the protocol, and its mutants (--runs, --seed, --path, --search)',
  needs: [],
  files: ['model/'],
  seed: '20260514',
  async run({ runs, seed, path, search }) {
    const named = { MODEL_RUNS: runs, MODEL_SEED: seed, MODEL_PATH: path, MODEL_SEARCH: search ? 'yes' : undefined }
    for (const [name, value] of Object.entries(named)) if (value !== undefined) process.env[name] = value
    // A repeated failure is about the engine as it is.
    return await runVitest(['model'], path === undefined ? [] : ['holds-a.proof.ts'])
  },
}

const signInFiles = ['identity/any-password.proof.ts']
const signIns = ofServices(
  'people with any name and password, signed in by the published client (--people, --seed)',
  signInFiles,
  {
    seed: '20261124',
    async run({ people = '100', seed = '20261124' }) {
      process.env['PEOPLE'] = people
      process.env['SEED'] = seed
      return await runVitest(['services'], signInFiles)
    },
  },
)

const browsers: Proof = {
  what: 'the replay in Firefox and WebKitGTK, which have no Background Sync, and in Chromium beside them',
  needs: ['chromium', 'firefox', 'webkit'],
  files: ['browsers/'],
  run: async () => await runVitest(['browsers']),
}

const photographs: Proof = {
  what: 'the recall of the scanner on real photographs, what is said of them as proofs at a door, and a round that is labelled with them (CORPUS_DIR)',
  needs: ['chromium', 'photographs'],
  files: ['corpus/'],
  async run() {
    const recall = await runVitest(['photographs'])
    return [...recall, ...(await runPlaywright({ project: 'proof', files: ['corpus/round.proof.ts'], workers: 1 }))]
  },
}

const layoutFiles = ['screens/layout-shift.proof.ts', 'screens/large-text.proof.ts']
const screens: Proof = {
  what: 'every further state of every screen, in each theme and at each width: what is tagged @proof among the browser tests; that no screen moves while it loads, nor breaks with text of twice the size',
  needs: ['chromium'],
  files: layoutFiles,
  run: async () => [
    ...(await runPlaywright({ project: 'screens' })),
    ...(await runPlaywright({ project: 'proof', files: layoutFiles, workers: 1 })),
  ],
}

const acceptance: Proof = {
  what: 'rows of the specification by clients of others: the AWS SDK, aws-amplify 6, openid-client and two of Prismic',
  needs: [],
  files: ['acceptance/'],
  run: runAcceptance,
}

const flat = ['flat-battery', 'load-check', 'handovers', 'plan', 'pay', 'enquiry', 'claims', 'holidays', 'work']

/** Everything that `npm run prove` can show, by name. A file of a proof ends in `.proof.ts`, and belongs to one of them. */
export const proofs: Readonly<Record<string, Proof>> = {
  chaos,
  fleet,
  failover,
  model,
  feed: ofServices('a reader among ten writers misses no commit, on both databases', ['kit/feed.proof.ts'], {
    seed: '20260514',
  }),
  award: ofServices('a hundred couriers accept one round at once, a hundred times over', [
    'availability/award.proof.ts',
  ]),
  disputes: ofServices(
    'an invoice of 1,500 lines with 1,000 seeded disputes of thirteen kinds, failed attempts among them: in one tap the courier claims what is owed and nothing else, and the desk settles it by what it is sent; and waits at depot and collection, which silence pays only if the service saw them',
    ['forms/disputes.proof.ts', 'forms/waiting.proof.ts'],
    { seed: '20260514' },
  ),
  webhooks: ofServices(
    'a receiver is away for a day while 100,000 events of 10,000 parcels happen, and answers are lost: all arrive, in order for each parcel, twice only under one id',
    ['connections/webhooks.proof.ts'],
  ),
  pgbouncer: {
    what: 'two instances behind PgBouncer in transaction mode, with the files of ops/, and the contract tests of every service through it',
    needs: ['postgres', 'pgbouncer'],
    files: ['scale/pgbouncer.proof.ts'],
    run: async () => [
      ...(await runVitest(['services'], ['scale/pgbouncer.proof.ts'])),
      ...(await runVitest(['pooled'])),
    ],
  },
  streams: {
    what: '10,000 streams of hints in one process: what each costs in memory, and how soon a hint arrives',
    needs: ['postgres'],
    files: ['scale/streams.proof.ts'],
    run: async () => await runVitest(['services'], ['scale/streams.proof.ts']),
  },
  databases: contractWith('every contract test of the services, on both databases', { DATABASES: 'every' }),
  doors: contractWith('every operation and every command refuses every kind of wrong request', { DOORS: 'every' }, [
    'tests/contract/doors',
  ]),
  imports: ofServices('ten thousand parcels in one import, hundreds of news items published at once', [
    'manifest/import/large-import.proof.ts',
    'content/many-documents.proof.ts',
  ]),
  attacks,
  'sign-ins': signIns,
  recovery: inBrowser('a restored depot, killed services, a replaced worker, a frozen tab, two phones', [
    'recovery/recovery.proof.ts',
  ]),
  evidence: inBrowser(
    'two phones of one courier, one killed while it works, a restored service, a lost key and an edit in the database: the files hold on another machine, and the edit is found',
    ['evidence/evidence.proof.ts'],
  ),
  faults: inBrowser('twelve taps, and each thing that can become of a request on its way', ['round/faults.proof.ts']),
  'full-disk': inBrowser('a phone without room loses no confirmed tap', ['round/full-disk.proof.ts']),
  'flat-battery': inBrowser('the work of every feature outlives a killed browser and arrives at its service', [
    ...flat.map((name) => `round/${name}.proof.ts`),
    'screens/onboarding.proof.ts',
  ]),
  'radio-off': inBrowser('a day on the road without a line, two flat batteries in it, arrives once everywhere', [
    'road/radio-off.proof.ts',
  ]),
  updates: inBrowser('a new version is taken in one tab and leaves the others what they need', [
    'round/update.proof.ts',
  ]),
  'stock-build': inBrowser('the app that a plain `vite build` makes starts and shows a round', [
    'shell/stock-build.proof.ts',
  ]),
  helper: inBrowser('a courier gives parcels to a helper without signal, who delivers one and gives the rest back', [
    'round/helper.proof.ts',
  ]),
  'large-photo': inBrowser('a photo of 20 MB', ['round/large-photo.proof.ts'], { seed: '20' }),
  'wrong-pay': inBrowser(
    'one wrong line of an invoice of 1,500 is claimed without signal in one press, decided at another machine, paid by the next invoice, and its evidence holds at a third',
    ['round/wrong-pay.proof.ts'],
  ),
  taps: inBrowser('the jobs at a door take no more taps and scrolls than they may', ['round/taps.proof.ts']),
  identity: inBrowser('phones that lose their stores or their session, and what a bank account leaves on a disk', [
    'e2e/identity/',
    'screens/bank-account.proof.ts',
  ]),
  scanner: inBrowser('labels in front of a filmed camera, for as long as they are in view', [
    'screens/scan.proof.ts',
    'screens/scan-camera.proof.ts',
  ]),
  podcasts: inBrowser('episodes that are downloaded, cut off, played and sought', ['screens/podcasts.proof.ts']),
  'training-player': inBrowser(
    'lessons of both editions are played without signal to their end, and reach nothing of the app',
    ['screens/training-player.proof.ts'],
  ),
  'training-kill': inBrowser(
    'a lesson outlives killed browsers without signal and arrives once; a package of 50 MB is fetched and unpacked while the page stays smooth',
    ['screens/training-kill.proof.ts', 'screens/training-large.proof.ts'],
  ),
  gallery: inBrowser('every widget and every route in every theme, size and direction', [
    'gallery.proof.ts',
    'every-route.proof.ts',
  ]),
  acceptance,
  screens,
  browsers,
  photographs,
}

/** Most proofs look at the app as it is built. */
export const build = async (): Promise<boolean> => (await runNode(['services/start/prepare.mjs'])) === 0

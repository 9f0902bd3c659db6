import { runNode } from '#support/run-node.ts'
import { runPlaywright } from '../run/run-playwright.ts'
import { runVitest } from '../run/run-vitest.ts'
import type { Outcome } from '../run/outcome.ts'
import { runChaos } from './run-chaos.ts'
import type { Proof } from './proof.ts'

/** Of browser tests, by parts of their files' paths. They run one at a time: what kills and fills shares with nobody. */
const inBrowser =
  (...files: string[]) =>
  async (): Promise<Outcome[]> =>
    await runPlaywright({ project: 'proof', files, workers: 1 })

const model: Proof = {
  what: 'random days of phones, network and depot against the rules of the protocol, and its mutants (--runs, --seed, --path, --search)',
  needs: [],
  seed: '20260514',
  async run({ runs, seed, path, search }) {
    const named = { MODEL_RUNS: runs, MODEL_SEED: seed, MODEL_PATH: path, MODEL_SEARCH: search ? 'yes' : undefined }
    for (const [name, value] of Object.entries(named)) if (value !== undefined) process.env[name] = value
    // A repeated failure is about the engine as it is.
    return await runVitest(['model'], path === undefined ? [] : ['holds-a.proof.ts'])
  },
}

const signIns: Proof = {
  what: 'people with any name and password, signed in by the published client (--people, --seed)',
  needs: [],
  seed: '20261124',
  async run({ people = '100', seed = '20261124' }) {
    process.env['PEOPLE'] = people
    process.env['SEED'] = seed
    return await runVitest(['services'], ['identity/any-password.proof.ts'])
  },
}

const photographs: Proof = {
  what: 'the recall of the scanner on real photographs, and a round that is labelled with them (CORPUS_DIR)',
  needs: ['chromium', 'photographs'],
  async run() {
    return [...(await runVitest(['photographs'])), ...(await inBrowser('corpus/round.proof.ts')())]
  },
}

/** Everything that `npm run prove` can show, by name. A file of a proof ends in `.proof.ts`, and belongs to one of them. */
export const proofs: Readonly<Record<string, Proof>> = {
  'chaos': { what: 'taps in a browser behind a faulty line, killed and started again (--taps, --seed)', needs: ['chromium'], seed: '104', run: runChaos },
  model,
  'feed': {
    what: 'a reader among ten writers misses no commit, on both databases',
    needs: ['postgres'],
    seed: '20260514',
    run: async () => await runVitest(['services'], ['kit/feed.proof.ts']),
  },
  'award': {
    what: 'a hundred couriers accept one round at once, a hundred times over',
    needs: ['postgres'],
    run: async () => await runVitest(['services'], ['availability/award.proof.ts']),
  },
  'imports': {
    what: 'ten thousand parcels in one import, hundreds of news items published at once',
    needs: ['postgres'],
    run: async () => await runVitest(['services'], ['manifest/large-import.proof.ts', 'content/many-documents.proof.ts']),
  },
  'sign-ins': signIns,
  'recovery': {
    what: 'a restored depot, killed services, a replaced worker, a frozen tab, two phones',
    needs: ['chromium'],
    run: inBrowser('recovery/recovery.proof.ts'),
  },
  'full-disk': { what: 'a phone without room loses no confirmed tap', needs: ['chromium'], run: inBrowser('round/full-disk.proof.ts') },
  'flat-battery': {
    what: 'every feature’s work outlives a killed browser and arrives at its service',
    needs: ['chromium'],
    run: inBrowser(...['flat-battery', 'plan', 'pay', 'enquiry', 'claims', 'holidays', 'work'].map((name) => `round/${name}.proof.ts`)),
  },
  'updates': { what: 'a new version is taken in one tab and leaves the others what they need', needs: ['chromium'], run: inBrowser('round/update.proof.ts') },
  'large-photo': { what: 'a photo of 20 MB', needs: ['chromium'], seed: '20', run: inBrowser('round/large-photo.proof.ts') },
  'identity': {
    what: 'phones that lose their network, their stores or their session while they sign in',
    needs: ['chromium'],
    run: inBrowser('e2e/identity/'),
  },
  'gallery': { what: 'every widget and every route in every theme, size and direction', needs: ['chromium'], run: inBrowser('gallery.proof.ts', 'every-route.proof.ts') },
  'browsers': {
    what: 'the replay in Firefox and WebKitGTK, which have no Background Sync, and in Chromium beside them',
    needs: ['chromium', 'firefox', 'webkit'],
    run: async () => await runVitest(['browsers']),
  },
  photographs,
}

/** Most proofs look at the app as it is built. */
export const build = async (): Promise<boolean> => (await runNode(['services/start/prepare.mjs'])) === 0

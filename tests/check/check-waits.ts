/** Patterns that make the verdict of a browser test depend on the speed of the machine. */
const waits: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/\bwaitForTimeout\(/, 'waits for a time (waitForTimeout): wait for a state'],
  [/\bsleep\(/, 'waits for a time (sleep): wait for a state'],
  [/\bsetTimeout\(/, 'waits for a time (setTimeout): wait for a state, or turn the page’s clock'],
  [
    /\btimeout: *[\d_]+/i,
    'has a deadline of its own (timeout): `deadline(…)` of tests/support/deadline.ts follows the machine',
  ],
]

const isOfTheGate = (file: string): boolean => file.startsWith('tests/e2e/') && file.endsWith('.spec.ts')

const drawsByChance = (text: string): boolean => /\bDate\.now\(\) %|\bMath\.random\(/.test(text)

/** Finds gate tests whose verdict a slow machine or luck can change. Proofs (`.proof.ts`) are not checked. */
export function checkWaits(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([file, text]) => {
    const isTest = /^tests\/(unit|contract|e2e)\/.*\.(test|spec)\.tsx?$/.test(file)
    const chance = isTest && drawsByChance(text) ? [`${file} draws by chance: give it a seed`] : []
    return isOfTheGate(file) ? [...chance, ...waitsIn(file, text)] : chance
  })
}

const waitsIn = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => {
    const found = waits.find(([pattern]) => pattern.test(line))
    return found ? [`${file}:${at + 1} ${found[1]}`] : []
  })

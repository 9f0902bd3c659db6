import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { mutants } from './all-mutants.ts'

/** Changed modules set a mark here, so that a test can see that they were loaded. */
export const madeChanges = 'madeChanges'
export const madeChange = (mutant: string, file: string): string => `${mutant} in ${file}`

const query = /\?mutant=([a-z-]+)$/
const bare = (id: string): string => id.replace(query, '')

/** Makes every `find` into its `replace`; a source that has moved on must not make a mutant into none. */
function changed(code: string, file: string, name: string): string {
  const mutant = mutants.find((each) => each.name === name)
  if (!mutant) throw new Error(`There is no mutant ${name}.`)
  const own = mutant.changes.filter((change) => change.file === file)
  if (own.length === 0) return code
  const mark = `\n;(globalThis.${madeChanges} ??= new Set()).add(${JSON.stringify(madeChange(name, file))})\n`
  return (
    own.reduce((text, change) => {
      if (text.split(change.find).length !== 2) {
        throw new Error(`The mutant ${name} does not find its place in ${file} once:\n${change.find}`)
      }
      return text.replace(change.find, () => change.replace)
    }, code) + mark
  )
}

/**
 * `import('x.ts?mutant=name')` gives x and all of ours that it imports once more, with that mutant's changes.
 * Each mutant has modules of its own, so that many can be tried in one process.
 */
export function mutate(root: string): Plugin {
  const isOurs = (id: string) => id.startsWith(root) && !id.includes('/node_modules/')
  return {
    name: 'mutate',
    enforce: 'pre',
    async resolveId(source, importer) {
      const name = query.exec(source)?.[1] ?? query.exec(importer ?? '')?.[1]
      if (name === undefined) return null
      const resolved = await this.resolve(bare(source), importer && bare(importer), { skipSelf: true })
      if (!resolved || resolved.external || !isOurs(resolved.id)) return resolved
      return { ...resolved, id: `${resolved.id}?mutant=${name}` }
    },
    transform(code, id) {
      const name = query.exec(id)?.[1]
      return name === undefined ? null : changed(code, relative(root, bare(id)), name)
    },
  }
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'

const PLACES = ['src', 'sw', 'services', 'tests', 'public', 'docs', 'tools', 'vite.config.ts']
const WRITTEN_BY_HAND = /\.([cm]?[jt]sx?|css)$/

export type Sources = {
  paths: string[]
  /** Code. */
  texts: ReadonlyMap<string, string>
  /** The pages of the documentation. */
  pages: ReadonlyMap<string, string>
}

/** Every file of the repository below the top, and the texts of those that are code. */
export function readSources(): Sources {
  const paths = PLACES.filter((place) => existsSync(place)).flatMap(filesUnder)
  const read = (kind: RegExp) =>
    new Map(paths.filter((path) => kind.test(path)).map((path) => [path, readFileSync(path, 'utf8')]))
  return { paths, texts: read(WRITTEN_BY_HAND), pages: read(/^docs\/.*\.md$/) }
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => (name === 'node_modules' ? [] : filesUnder(`${path}/${name}`)))
}

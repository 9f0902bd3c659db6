import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'

const PLACES = ['src', 'sw', 'services', 'tests', 'public', 'docs', 'tools', 'vite.config.ts']
const WRITTEN_BY_HAND = /\.([cm]?[jt]sx?|css)$/

export type Sources = { paths: string[]; texts: ReadonlyMap<string, string> }

/** Every file of the repository below the top, and the texts of those that are code. */
export function readSources(): Sources {
  const paths = PLACES.filter((place) => existsSync(place)).flatMap(filesUnder)
  const code = paths.filter((path) => WRITTEN_BY_HAND.test(path))
  return { paths, texts: new Map(code.map((path) => [path, readFileSync(path, 'utf8')])) }
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => (name === 'node_modules' ? [] : filesUnder(`${path}/${name}`)))
}

import { posix } from 'node:path'

/** Returns the target of an import: a file of this repository, or a package (also for `node:` and virtual modules). */
export type Target = { file: string } | { package: string }

/**
 * @param aliases package.json's "imports", such as `{ "#contracts/*": "./src/contracts/*" }`
 * @param from path of the importing file, from the top of the repository
 */
export function resolveImport(aliases: Readonly<Record<string, string>>, from: string, specifier: string): Target {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(from), path) }
  if (path.startsWith('/')) return { file: path.slice(1) }
  for (const [alias, folder] of Object.entries(aliases)) {
    const stem = alias.replace('*', '')
    if (path.startsWith(stem)) return { file: posix.normalize(folder.replace('*', path.slice(stem.length))) }
  }
  return { package: packageName(path) }
}

const packageName = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

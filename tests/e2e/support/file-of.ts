import { readFileSync } from 'node:fs'

/** Returns the address of the built file that has this module, which no earlier screen of the test may have loaded. */
export function fileOf(module: string): RegExp {
  const content = JSON.parse(readFileSync('build/file-content.json', 'utf8')) as Record<string, string[]>
  const [file] = Object.entries(content).find(([, modules]) => modules.includes(module)) ?? []
  if (file === undefined) throw new Error(`No file has ${module}`)
  return new RegExp(`/${file.replaceAll('.', '\\.')}$`)
}

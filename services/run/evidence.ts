import { readFile, stat } from 'node:fs/promises'
import { runEvidence } from '#services/evidence/run-evidence.ts'

process.exitCode = await runEvidence(process.argv.slice(2), {
  sizeOf: async (path) => (await stat(path)).size,
  read: async (path) => await readFile(path),
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
})

import { readFile, stat } from 'node:fs/promises'
import { runEvidence } from '#services/evidence/run-evidence.ts'

// Whoever reads the first lines may close the pipe; the exit code says the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runEvidence(process.argv.slice(2), {
  sizeOf: async (path) => (await stat(path)).size,
  read: async (path) => await readFile(path),
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
})

import { readFile } from 'node:fs/promises'
import { runDepot } from './depot/run-depot.ts'

process.exitCode = await runDepot(process.argv.slice(2), {
  environment: process.env,
  fetch: globalThis.fetch,
  readFile,
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  now: () => performance.now(),
})

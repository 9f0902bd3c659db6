import { readFile } from 'node:fs/promises'
import { runDepot } from '#services/depot/run-depot.ts'
import { demoStaff } from '#services/demo/demo-accounts.ts'

process.exitCode = await runDepot(process.argv.slice(2), {
  environment: process.env,
  demoStaff,
  fetch: globalThis.fetch,
  readFile,
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  now: () => performance.now(),
})

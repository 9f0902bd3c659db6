import { runDepot } from '#services/depot/run-depot.ts'
import { demoOffice, demoStaff } from '#services/demo/demo-accounts.ts'
import { askPerson } from './ask-person.ts'
import { folderReader } from './folder-reader.ts'

const hasPerson = process.stdin.isTTY && process.stderr.isTTY

process.exitCode = await runDepot(process.argv.slice(2), {
  environment: process.env,
  demoStaff: { 'sub-depot': demoStaff, 'back-office': demoOffice },
  fetch: globalThis.fetch,
  ...folderReader,
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  ...(hasPerson && askPerson(process.stdin, process.stderr)),
  now: () => performance.now(),
})

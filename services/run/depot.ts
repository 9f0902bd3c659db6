import { createInterface } from 'node:readline/promises'
import { runDepot } from '#services/depot/run-depot.ts'
import { demoOffice, demoStaff } from '#services/demo/demo-accounts.ts'
import { folderReader } from './folder-reader.ts'

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

const hasPerson = process.stdin.isTTY && process.stderr.isTTY

process.exitCode = await runDepot(process.argv.slice(2), {
  environment: process.env,
  demoStaff: { 'sub-depot': demoStaff, 'back-office': demoOffice },
  fetch: globalThis.fetch,
  ...folderReader,
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  ...(hasPerson && { ask }),
  now: () => performance.now(),
})

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
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

async function askSecret(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
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
  ...(hasPerson && { ask, askSecret }),
  now: () => performance.now(),
})

import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'

const watcher = './services/start/stop-with-parent.mjs'

/** Says when it runs, and what it does when it is told to stop. */
const program = (onStop: string): string =>
  `process.on('SIGTERM', () => { ${onStop} }); setInterval(() => {}, 1000); console.log('running')`

let shell: ChildProcessWithoutNullStreams
afterEach(() => shell.kill('SIGKILL'))

/** As npm does it: a shell between the one who signals and the program. Resolves once the program runs. */
async function runInShell(script: string): Promise<{ output: () => string; ended: Promise<unknown> }> {
  // The second command keeps the shell from becoming the program.
  const command = `"${process.execPath}" --import ${watcher} -e "$SCRIPT"; true`
  shell = spawn('sh', ['-c', command], { env: { ...process.env, SCRIPT: script } })
  let output = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  // The program holds the pipe, so its end is the program's, not the shell's.
  const ended = once(shell.stdout, 'end')
  while (!output.includes('running')) await once(shell.stdout, 'data')
  return { output: () => output, ended }
}

test('a program whose shell was stopped is stopped too, and may close in order', async () => {
  const { output, ended } = await runInShell(program("console.log('closed'); process.exit(0)"))
  shell.kill('SIGTERM')
  await ended
  expect(output()).toContain('closed')
})

test('a program that is closing already is not told twice', async () => {
  const closing = `process.removeAllListeners('SIGTERM'); setTimeout(() => { console.log('closed'); process.exit(0) }, 700)`
  const { output, ended } = await runInShell(program(closing))
  shell.kill('SIGTERM')
  await ended
  expect(output()).toContain('closed')
})

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'

const watcher = './services/start/stop-with-parent.mjs'

/** Says when it runs and under which id. */
const program = (onSignals: string): string =>
  `${onSignals}; setInterval(() => {}, 1000); console.log('running as ' + process.pid + '.')`

const close = "console.log('closed'); process.exit(0)"

let shell: ChildProcessWithoutNullStreams
afterEach(() => shell.kill('SIGKILL'))

type Running = { pid: number; output: () => string; ended: Promise<unknown> }

/** As npm does it: a shell between the one who signals and the program. Resolves once the program runs. */
async function runInShell(script: string): Promise<Running> {
  // The second command keeps the shell from becoming the program.
  const command = `"${process.execPath}" --import ${watcher} -e "$SCRIPT"; true`
  shell = spawn('sh', ['-c', command], { env: { ...process.env, SCRIPT: script } })
  let output = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  // The program holds the pipe, so its end is the program's, not the shell's.
  const ended = once(shell.stdout, 'end')
  while (!output.includes('.')) await once(shell.stdout, 'data')
  return { pid: Number(/running as (\d+)/.exec(output)?.[1]), output: () => output, ended }
}

test('a program whose shell was stopped is stopped too, and may close in order', async () => {
  const { output, ended } = await runInShell(program(`process.on('SIGTERM', () => { ${close} })`))
  shell.kill('SIGTERM')
  await ended
  expect(output()).toContain('closed')
})

test('a program that is closing already is left to it', async () => {
  const { pid, output, ended } = await runInShell(
    program(`process.once('SIGINT', () => setTimeout(() => { ${close} }, 700))`),
  )
  process.kill(pid, 'SIGINT')
  shell.kill('SIGTERM')
  await ended
  expect(output()).toContain('closed')
})

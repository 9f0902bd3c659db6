import { spawn } from 'node:child_process'

/** Runs a Node program with the terminal's output and resolves to its exit code (1 when it was killed). */
export async function runNode(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

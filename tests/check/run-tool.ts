import { spawn } from 'node:child_process'
import type { Verdict } from './verdict.ts'

/** Runs a program of node_modules on this Node, keeping its output for the report. */
export async function runTool(title: string, args: readonly string[]): Promise<Verdict> {
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status ?? 1))
  })
  return { title, note: '', faults: code === 0 ? [] : [output.join('').trim() || `ended with ${code}`] }
}

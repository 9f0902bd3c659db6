import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { verifierPath } from '#contracts/evidence/evidence-endpoints.ts'
import { deadline } from '#support/deadline.ts'

/** A connection that is tried ends the process. */
const noNetwork = `import net from 'node:net'
import dgram from 'node:dgram'
import dns from 'node:dns'
const end = () => { process.stderr.write('The network was used.\\n'); process.exit(9) }
net.Socket.prototype.connect = end
dgram.Socket.prototype.send = end
dns.lookup = end
`

/** A folder that stands for another machine, of somebody who has nothing but a file and what checks it, and no network. */
export interface Elsewhere {
  folder: string
  /** Presses “Save evidence” on the page that is open, and brings the file here. Returns its path. */
  bring(page: Page): Promise<string>
  /** Checks a file with the command. */
  verify(file: string): Promise<{ code: number; output: string }>
  /** Opens the saved page that checks files, and returns what is said on its console. */
  openVerifier(page: Page): Promise<string[]>
  remove(): void
}

export function createElsewhere(): Elsewhere {
  const folder = mkdtempSync(join(tmpdir(), 'courier-elsewhere-'))
  const saved = join(folder, 'verify.html')
  writeFileSync(join(folder, 'no-network.mjs'), noNetwork)
  copyFileSync(`build/app${verifierPath}`, saved)
  let files = 0
  return {
    folder,
    async bring(page) {
      const download = page.waitForEvent('download', { timeout: deadline(60_000) })
      await page.getByRole('button', { name: 'Save evidence', exact: true }).click()
      files += 1
      const file = join(folder, `evidence-${files}.zip`)
      await (await download).saveAs(file)
      return file
    },
    async verify(file) {
      const command = ['--import', './no-network.mjs', resolve('build/services/evidence.js'), 'verify', file]
      const run = spawn(process.execPath, command, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: {} })
      let output = ''
      for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const code = await new Promise<number>((done) => run.once('close', (exit) => done(exit ?? 1)))
      return { code, output }
    },
    async openVerifier(page) {
      const noise: string[] = []
      page.on('console', (message) => noise.push(message.text()))
      page.on('pageerror', (error) => noise.push(error.message))
      await page.context().setOffline(true)
      await page.goto(pathToFileURL(saved).href)
      return noise
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Changes one byte: the first of a text in a file of a zip. `at`: its place in that file, not in the zip. */
export function changeByte(zip: Uint8Array, path: string, text: string): { bytes: Uint8Array; at: number } {
  const file = Buffer.from(unzipSync(zip)[path] ?? [])
  const at = file.indexOf(text)
  // The zip is stored and not deflated, so the file is in it as it is.
  const place = Buffer.from(zip).indexOf(file) + at
  const bytes = zip.slice()
  bytes[place] = (bytes[place] ?? 0) ^ 1
  return { bytes, at }
}

import { inflateSync } from 'fflate'
import { checkArchive } from '#domain/evidence/archive/check-archive.ts'
import { archiveLimits } from '#domain/evidence/archive/read-archive.ts'
import { type ArchiveReport, printReport, reportArchive } from '#domain/evidence/archive/report-archive.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'

const usage = `npm run evidence -- verify <file>

Checks a courier's file of evidence (a zip) without a network, and says what was changed.
The exit code is 0 if the file holds, 1 if it doesn't, and 2 if it can't be checked.`

export interface EvidenceTools {
  /** Returns the size in bytes of a file; rejects if there is no such file, or it can't be read. */
  sizeOf: (path: string) => Promise<number>
  read: (path: string) => Promise<Uint8Array>
  print: (line: string) => void
  printError: (line: string) => void
}

const exitCodes: Readonly<Record<ArchiveReport['verdict'], number>> = { holds: 0, broken: 1, unreadable: 2 }

async function verify(path: string, { sizeOf, read }: EvidenceTools): Promise<ArchiveReport> {
  if ((await sizeOf(path)) > archiveLimits.packedBytes) return reportArchive({ error: 'too-large' })
  const inflate = (packed: Uint8Array, out: Uint8Array): Uint8Array => inflateSync(packed, { out })
  return reportArchive(await checkArchive(await read(path), { inflate, check: checkWithWebCrypto }))
}

/** Runs `npm run evidence -- <arguments>` and returns its exit code. */
export async function runEvidence(args: readonly string[], tools: EvidenceTools): Promise<number> {
  const [command, path, ...more] = args
  if (command === '--help' || command === 'help') {
    tools.print(usage)
    return 0
  }
  if (command !== 'verify' || path === undefined || more.length > 0) {
    tools.printError(usage)
    return 2
  }
  try {
    const report = await verify(path, tools)
    const print = report.verdict === 'unreadable' ? tools.printError : tools.print
    for (const line of printReport(report)) print(line)
    return exitCodes[report.verdict]
  } catch (error) {
    tools.printError(`${path} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

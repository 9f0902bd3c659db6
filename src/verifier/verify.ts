import { inflateSync } from 'fflate'
import * as z from 'zod/mini'
import { checkArchive } from '#domain/evidence/archive/check-archive.ts'
import { archiveLimits } from '#domain/evidence/archive/read-archive.ts'
import { type ArchiveReport, reportArchive } from '#domain/evidence/archive/report-archive.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'
import { showReport } from './show-report.ts'

// The page's policy forbids code made of text, and a try would be reported.
z.config({ jitless: true })

function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`The page has no ${id}`)
  return element
}

const [drop, busy, step, status] = ['drop', 'busy', 'step', 'status'].map((id) => find(id, HTMLElement)) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
]
const input = find('file', HTMLInputElement)
const progress = find('progress', HTMLProgressElement)
const result = find('result', HTMLElement)

/** Lets the browser draw. */
const nextFrame = async (): Promise<void> => await new Promise((resolve) => void setTimeout(resolve))

const drawEvery = 50

function makeShowProgress(): (done: { done: number; total: number }) => Promise<void> {
  let drawnAt = 0
  return async ({ done, total }) => {
    if (performance.now() - drawnAt < drawEvery) return
    drawnAt = performance.now()
    step.textContent = `Checking signature ${done + 1} of ${total}`
    progress.value = done / total
    await nextFrame()
  }
}

const toProblem = (headline: string, meaning: string): ArchiveReport => ({
  verdict: 'unreadable',
  headline,
  meaning,
  errors: [],
  remarks: [],
  signers: [],
  contents: [],
})

async function check(file: File): Promise<ArchiveReport> {
  if (file.size > archiveLimits.packedBytes) return reportArchive({ error: 'too-large' })
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return toProblem('The file can’t be read', 'Check that it is still where it was, and choose it again.')
  }
  const inflate = (packed: Uint8Array, out: Uint8Array): Uint8Array => inflateSync(packed, { out })
  return reportArchive(
    await checkArchive(bytes, { inflate, check: checkWithWebCrypto, onProgress: makeShowProgress() }),
  )
}

async function checkAndShow(file: File): Promise<void> {
  result.hidden = true
  busy.hidden = false
  input.disabled = true
  progress.value = 0
  step.textContent = 'Reading the file'
  status.textContent = `Checking ${file.name}`
  await nextFrame()
  const report = await check(file).catch((error: unknown) =>
    toProblem('The check stopped', `Your browser could not finish it: ${String(error)}. Try another browser.`),
  )
  busy.hidden = true
  input.disabled = false
  const heading = showReport(result, file.name, report)
  // The heading is read out as it gets the focus.
  status.textContent = ''
  heading.focus()
}

let isBusy = false
async function take(files: FileList | null | undefined): Promise<void> {
  const file = files?.[0]
  if (!file || isBusy) return
  isBusy = true
  await checkAndShow(file)
  // The same file can be chosen again.
  input.value = ''
  isBusy = false
}

input.addEventListener('change', () => void take(input.files))
// A file that is dropped anywhere else would replace the page.
addEventListener('dragover', (event) => {
  event.preventDefault()
  drop.classList.add('over')
})
addEventListener('dragleave', () => drop.classList.remove('over'))
addEventListener('drop', (event) => {
  event.preventDefault()
  drop.classList.remove('over')
  void take(event.dataTransfer?.files)
})

find('save', HTMLElement).hidden = location.protocol === 'file:'

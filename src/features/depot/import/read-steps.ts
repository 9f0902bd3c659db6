import { importSteps, type ImportForm, type ImportProgress, type ReadImport } from '#domain/import/read-import.ts'

/** Milliseconds of work at a stretch, between which the page draws and hears its keys. */
const stretch = 12

/** A task of its own, so that whatever waits comes first. */
const othersFirst = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

interface Reading {
  bytes: Uint8Array
  form: ImportForm
  /** Earliest date that is still kept, "2026-05-07". */
  oldest: string
  onProgress: (progress: ImportProgress) => void
  isWanted: () => boolean
}

/** Reads and checks a file as the service does, without holding the page up. Undefined where it is not wanted any more. */
export async function readInSteps({
  bytes,
  form,
  oldest,
  onProgress,
  isWanted,
}: Reading): Promise<ReadImport | undefined> {
  const steps = importSteps(bytes, form, oldest)
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < stretch) continue
    onProgress(step.value)
    await othersFirst()
    if (!isWanted()) return undefined
    since = performance.now()
  }
}

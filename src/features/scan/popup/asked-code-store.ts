/** Takes the text of a code that was scanned. */
type TakeCode = (text: string) => void

let asking: TakeCode | null = null

/** From now on the scanner's popup hands what it reads to `take`. Returns what ends that. */
export function askForCode(take: TakeCode): () => void {
  asking = take
  return () => {
    if (asking === take) asking = null
  }
}

/** Whether anybody wanted the code. */
export function handCodeOver(text: string): boolean {
  asking?.(text)
  return asking !== null
}

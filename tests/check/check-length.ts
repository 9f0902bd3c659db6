const LONGEST = 480

export type Lengths = { faults: string[]; median: number; ninth: number; longest: number }

/** Counts lines; `ninth` is the length that nine files in ten do not exceed. */
export function checkLength(files: ReadonlyMap<string, string>): Lengths {
  const lengths = [...files].map(([file, text]) => ({ file, lines: text.replace(/\n$/, '').split('\n').length }))
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return {
    faults: lengths
      .filter(({ lines }) => lines > LONGEST)
      .map(({ file, lines }) => `${file} has ${lines} lines; ${LONGEST} is the most`),
    median: at(0.5),
    ninth: at(0.9),
    longest: at(1),
  }
}

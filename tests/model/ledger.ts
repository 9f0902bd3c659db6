import type { MutationResult } from '#contracts/sync/sync.ts'
import type { OutboxRow } from '#offline/rows.ts'

/** What the model knows of one mutation, whatever happens to it on the phone. */
export interface Entry {
  row: OutboxRow
  phone: number
  /** The transaction of its tap was reported as complete: it must never be lost. */
  confirmed: boolean
  /** Whether the courier asked to discard it. */
  discarded: boolean
  /** The mutation that repeats it after a rejection. */
  replacedBy: string | undefined
  /** The number of `retry` responses that its device has received. */
  retries: number
  /** Somebody on the way found it too large, alone as it was. */
  tooLarge: boolean
  /** Whether its device has received "applied". */
  acknowledged: boolean
  /** Its mark on the row: a line of a note, or the id of an event. */
  mark: string
}

/** A void is no tap of the courier's: it only carries a wish. */
const isVoid = (row: OutboxRow): boolean => row.command === 'void'

const markOf = ({ mid, command, input }: OutboxRow): string =>
  command === 'writeNote' ? (input as { text: string }).text : mid

/** All mutations that any phone has saved, by id. */
export class Ledger {
  readonly entries = new Map<string, Entry>()
  /** Repetitions asked for: the input that the new mutation will have, by the old one's id. */
  readonly repeating = new Set<string>()

  note(row: OutboxRow, phone: number): Entry {
    const known = this.entries.get(row.mid)
    if (known) return known
    const entry: Entry = {
      row,
      phone,
      confirmed: false,
      discarded: false,
      replacedBy: undefined,
      retries: 0,
      tooLarge: false,
      acknowledged: false,
      mark: markOf(row),
    }
    this.entries.set(row.mid, entry)
    return entry
  }

  /** Adds rows that a phone has stored: taps whose page died before it could report them, and repetitions. */
  observe(rows: readonly OutboxRow[], phone: number): void {
    const held = new Set(rows.map((row) => row.mid))
    for (const row of rows) {
      if (this.entries.has(row.mid)) continue
      const entry = this.note(row, phone)
      const origin = this.originOf(row, held)
      if (!origin) continue
      origin.replacedBy = row.mid
      entry.confirmed = origin.confirmed
      this.repeating.delete(origin.row.mid)
    }
  }

  heard(results: readonly MutationResult[]): void {
    for (const { mid, kind } of results) {
      const entry = this.entries.get(mid)
      const tap = entry && this.tapOf(entry)
      if (tap && kind === 'retry') tap.retries++
      if (entry && kind === 'applied') entry.acknowledged = true
    }
  }

  tooLarge(mids: readonly string[]): void {
    const entry = mids.length === 1 ? this.entries.get(mids[0] ?? '') : undefined
    const tap = entry && this.tapOf(entry)
    if (tap) tap.tooLarge = true
  }

  taps(): Entry[] {
    return [...this.entries.values()].filter(({ row }) => !isVoid(row))
  }

  /** What happens to a void happens to the tap that it withdraws. */
  private tapOf(entry: Entry): Entry | undefined {
    return isVoid(entry.row) ? this.entries.get((entry.row.input as { mid: string }).mid) : entry
  }

  private originOf(row: OutboxRow, held: ReadonlySet<string>): Entry | undefined {
    return [...this.repeating]
      .flatMap((mid) => this.entries.get(mid) ?? [])
      .find((entry) => !held.has(entry.row.mid) && JSON.stringify(entry.row.input) === JSON.stringify(row.input))
  }
}

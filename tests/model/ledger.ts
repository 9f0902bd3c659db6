import type { MutationResult } from '#contracts/sync/sync.ts'
import type { OutboxRow } from '#offline/rows.ts'

/** What the model knows of one mutation, whatever becomes of it on the phone. */
export interface Entry {
  row: OutboxRow
  phone: number
  /** The transaction of its tap was reported as complete: it must never be lost. */
  confirmed: boolean
  /** The courier asked for it to be forgotten. */
  discarded: boolean
  /** The mutation that repeats it after a refusal. */
  replacedBy: string | undefined
  /** Answers `retry` that its device has heard. */
  retries: number
  /** Somebody on the way found it too large, alone as it was. */
  tooLarge: boolean
  /** Its device has heard that it was applied. */
  acknowledged: boolean
  /** What it leaves on its row: a line of a note, or the event of its id. */
  mark: string
}

/** A void is no tap of the courier's: it only carries a wish. */
const isVoid = (row: OutboxRow): boolean => row.command === 'void'

const markOf = ({ mid, command, input }: OutboxRow): string =>
  command === 'writeNote' ? (input as { text: string }).text : mid

/** All mutations that any phone has kept, by id. */
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

  /** Takes note of rows that a phone holds: taps whose page died before it could tell, repetitions. */
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

  /** What befalls a void befalls the tap that it is to withdraw. */
  private tapOf(entry: Entry): Entry | undefined {
    return isVoid(entry.row) ? this.entries.get((entry.row.input as { mid: string }).mid) : entry
  }

  private originOf(row: OutboxRow, held: ReadonlySet<string>): Entry | undefined {
    return [...this.repeating]
      .flatMap((mid) => this.entries.get(mid) ?? [])
      .find((entry) => !held.has(entry.row.mid) && JSON.stringify(entry.row.input) === JSON.stringify(row.input))
  }
}

import { checkEvidenceEndpoint } from '#contracts/evidence/evidence-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
/** Days that are checked if none are named: what was recorded stays for so long. */
const defaultDays = 42
const mostDays = 400

async function verify({ client, terminal }: CommandContext, from: string, to: string): Promise<void> {
  const errors: string[] = []
  let links = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    let unsigned = 0
    for (let after: string | null | undefined; after !== null;) {
      const search = new URLSearchParams({ day, ...(after === undefined ? {} : { after }) }).toString()
      const result = await client.call(checkEvidenceEndpoint, `${checkEvidenceEndpoint.path}?${search}`)
      links += result.links
      unsigned += result.unsigned
      for (const { courier, isError, text } of result.findings) {
        if (isError) errors.push(`${courier}: ${text}`)
        else terminal.print(`  ${courier}: ${text}`)
      }
      after = result.next
    }
    if (unsigned > 0) terminal.print(`  ${day}: ${unsigned} records were not signed by a phone`)
  }
  if (errors.length > 0) throw new DepotError('The database is not as the phones signed it.', errors)
  terminal.print(
    links === 0
      ? 'No phone has signed anything on these days.'
      : `All ${links} signed entries are as the phones signed them.`,
  )
}

export const evidenceCommand: DepotCommand = {
  name: 'evidence',
  usage: 'evidence verify [FROM [TO]]',
  summary: 'check the records of these days, or of the last six weeks, against what the phones of couriers have signed',
  staff: 'back-office',
  async run(context) {
    const [task, from, to, ...rest] = context.words
    const today = londonDay(new Date())
    const [first, last] = [from ?? addDays(today, 1 - defaultDays), to ?? from ?? today]
    const isRange = [first, last].every((day) => dayPattern.test(day)) && addDays(first, mostDays) > last
    if (task !== 'verify' || rest.length > 0 || !isRange)
      throw new DepotError('Write: npm run depot -- evidence verify, or: npm run depot -- evidence verify 2026-05-14')
    await verify(context, first, last)
  },
}

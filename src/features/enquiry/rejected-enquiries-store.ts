import { submitEnquiry } from '#contracts/forms/enquiry-commands.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readRejected } from '#offline/requests/rejected.ts'
import { waitingEnquiry } from './waiting-enquiry.ts'

export interface RejectedEnquiry {
  /** The command's position in the outbox. */
  n: number
  code: string | null
  row: Enquiry
}

/** Returns rejected enquiries by id. Must run in the transaction that reads the enquiries. */
export async function readRejectedEnquiries(): Promise<Map<string, RejectedEnquiry>> {
  const taps = await readRejected(currentEngine(), submitEnquiry)
  return new Map(
    taps.map(({ n, code, input, deviceTime }) => [input.id, { n, code, row: waitingEnquiry(input, { deviceTime }) }]),
  )
}

import { submitEnquiry } from '#contracts/forms/enquiry-commands.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readRejected } from '#offline/requests/rejected.ts'
import { waitingEnquiry } from './waiting-enquiry.ts'

export interface RefusedEnquiry {
  /** The command's position in the outbox. */
  n: number
  code: string | null
  row: Enquiry
}

/** By the ids of the enquiries, within one moment with what else is read of them. */
export async function readRefusedEnquiries(): Promise<Map<string, RefusedEnquiry>> {
  const taps = await readRejected(currentEngine(), submitEnquiry)
  return new Map(
    taps.map(({ n, code, input, deviceTime }) => [input.id, { n, code, row: waitingEnquiry(input, { deviceTime }) }]),
  )
}

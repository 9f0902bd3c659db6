import { describe, expect, it } from 'vitest'
import type { StaffClaim } from '#contracts/claims/claim-endpoints.ts'
import { claimsCommand, decideCommand } from '#services/depot/claim-commands.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import { numberedId } from '#support/parcels.ts'
import { payClaim, payClaimLine, wrongBandLine } from '#support/pay-claims.ts'
import { checkedWait, waitClaim, waitDay } from '#support/waits.ts'

const claim: StaffClaim = {
  id: numberedId(1),
  courier: 'anna',
  evidence: {
    kind: 'wasted-journey',
    date: '2026-05-12',
    time: '05:40',
    reason: 'trailer-late',
    minutesLate: 75,
    place: { depotCode: 'SAM' },
    miles: 20,
    note: 'All\nclosed',
  },
  photos: [{ id: numberedId(9), sha256: 'a'.repeat(64), type: 'image/jpeg', size: 9 }],
  reference: '7KQ4M-2XD9T',
  state: 'received',
  receivedAt: '2026-05-12T09:00:00.000Z',
  dueOn: '2026-05-19',
  amount: 9000,
  temporaryBarcode: null,
  decided: null,
}

/** A service that has these claims, and keeps what it is told. */
function depot(claims: readonly StaffClaim[] = [claim]) {
  const out: string[] = []
  const told: { method: string; path: string; body: unknown }[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      const said =
        body && (JSON.parse(Buffer.from(body.bytes).toString()) as { state: StaffClaim['state']; text: string })
      told.push({ method: endpoint.method, path, body: said })
      const decided = { ...claim, state: said?.state, decided: { by: 'depot', text: said?.text, at: claim.receivedAt } }
      return await Promise.resolve(endpoint.result.parse(endpoint.method === 'GET' ? { claims, next: null } : decided))
    },
  }
  const run = async (command: DepotCommand, words: string[], options: Record<string, string> = {}) =>
    await command.run({
      client,
      terminal: { print: (line: string) => void out.push(line) } as never,
      words,
      option: (name) => options[name],
    })
  return { run, out, told }
}

describe('claims from the command line', () => {
  it('are listed with what was claimed and what it is worth', async () => {
    const { run, out, told } = depot()
    await run(claimsCommand, [], { state: 'received' })
    expect(told).toMatchObject([{ path: '/v1/claims?state=received&limit=500' }])
    expect(out).toEqual([
      '  7KQ4M-2XD9T wasted-journey, received, £9.00, due on 2026-05-19 (anna)',
      '      date: 2026-05-12, time: 05:40, reason: trailer-late, minutesLate: 75, place: {"depotCode":"SAM"}, miles: 20, note: All closed',
      '      1 photo',
    ])
    await expect(run(claimsCommand, [], { state: 'lost' })).rejects.toThrow('"lost" is not a state of a claim')
  })

  it('are marked where nobody is paid by waiting', async () => {
    const { run, out } = depot([
      { ...claim, needsDecision: true },
      { ...claim, needsDecision: true, state: 'accepted' },
    ])
    await run(claimsCommand, [])
    expect(out.filter((line) => line === '      Above the limit for automatic payment: needs a decision')).toHaveLength(
      1,
    )
  })

  it('for wrong pay are listed line by line, and marked once the back office has them', async () => {
    const evidence = payClaim([payClaimLine(1), wrongBandLine(2)])
    const { run, out } = depot([
      { ...claim, evidence, photos: [], amount: 1130, needsDecision: true, escalatedAt: '2026-05-20T00:20:00.000Z' },
    ])
    await run(claimsCommand, [])
    expect(out.slice(1)).toEqual([
      '      Past its date: passed to the back office',
      '      Above the limit for automatic payment: needs a decision',
      '      Invoice 104-19, 3 to 9 May: 2 parcels',
      `      Not on the invoice, £0.80: 2026-05-08, barcode PAY1, parcel ${numberedId(1)}. Invoice: not listed. Record: Large, 80p, rate from 1 April 2026, attempt 1.`,
      `      Wrong band, £0.33: 2026-05-08, barcode PAY2, parcel ${numberedId(2)}. Invoice: Packet, 47p, rate from 1 April 2026, attempt 1. Record: Large, 80p, rate from 1 April 2026, attempt 1.`,
    ])
  })

  it('for waiting are listed with the times by phone and service, and why somebody has to decide', async () => {
    const evidence = waitClaim({ checked: checkedWait({ arrivalReceivedAt: `${waitDay}T05:40:00.000Z` }) })
    const { run, out } = depot([{ ...claim, evidence, photos: [], amount: 7500, needsDecision: true }])
    await run(claimsCommand, [])
    expect(out.slice(1)).toEqual([
      '      Arrival received late: needs a decision',
      '      Thursday 14 May, depot SAM: 1 hour 10 minutes',
      '      Phone: 05:30 to 06:40. Service: 05:30 to 06:40, received 06:40 to 06:40.',
      '      Waiting pays £2.50 for every 15 minutes or part of 15 minutes after the first 30 minutes, up to 2 hours a day.',
    ])
  })

  it('say so where there are none', async () => {
    const { run, out } = depot([])
    await run(claimsCommand, [])
    expect(out).toEqual(['There are no claims.'])
  })

  it('are decided by their reference, with a reason', async () => {
    const { run, out, told } = depot()
    await run(decideCommand, ['7kq4m-2xd9t', 'refused', 'The depot was open.'])
    expect(told.at(-1)).toEqual({
      method: 'POST',
      path: `/v1/claims/anna/${claim.id}/decision`,
      body: { state: 'refused', text: 'The depot was open.' },
    })
    expect(out.at(-1)).toBe('      depot: The depot was open.')
    await expect(run(decideCommand, ['XXXXX-XXXXX', 'paid', 'Seen.'])).rejects.toThrow('There is no claim XXXXX-XXXXX.')
    await expect(run(decideCommand, ['7KQ4M-2XD9T', 'received', 'Seen.'])).rejects.toThrow('Name a claim')
    await expect(run(decideCommand, ['7KQ4M-2XD9T', 'paid', '  '])).rejects.toThrow('Name a claim')
    await expect(run(decideCommand, ['7KQ4M-2XD9T', 'paid'])).rejects.toThrow('Name a claim')
  })
})

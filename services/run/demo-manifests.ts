import { londonDay } from '#domain/day.ts'
import type { Caller } from '#kit/auth.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/import-csv.ts'
import { assignRound } from '#services/manifest/assign-round.ts'
import { importManifests } from '#services/manifest/import-manifests.ts'
import type { ManifestDeps } from '#services/manifest/manifest-deps.ts'
import { manifestIdOf, roundIdOf } from '#services/manifest/stable-id.ts'
import { demoCouriers, demoStaff, demoSubDepot } from '#services/demo/demo-accounts.ts'

const rounds = [
  { number: '104', name: 'Demo round north', parcels: 140, courier: demoCouriers[0].sub },
  { number: '117', name: 'Demo round south', parcels: 95, courier: demoCouriers[1].sub },
] as const

const staff: Caller = { sub: demoStaff.sub, username: demoStaff.username, groups: demoStaff.groups, tokenId: 'demo' }

/** Parcels repeat from week to week and never within one, because a barcode is not used twice so soon. */
function seedOf(round: string, date: string): number {
  return Number(round) * 10 + (Date.parse(date) / 86_400_000) % 8
}

/** Today's list of each demo round. A list that is there stays as it is, and so does a round that was given away. */
export async function seedManifests(deps: ManifestDeps): Promise<void> {
  const date = londonDay(deps.clock.now())
  for (const round of rounds) {
    const roundId = roundIdOf(demoSubDepot, round.number)
    const known = await deps.db.selectFrom('rounds').select('id').where('id', '=', roundId).executeTakeFirst()
    if (!known) {
      const given = { subDepot: demoSubDepot, number: round.number, name: round.name, courier: round.courier }
      await assignRound(deps, staff, roundId, given)
    }
    const manifestId = manifestIdOf(roundId, date)
    const listed = await deps.db.selectFrom('manifests').select('id').where('id', '=', manifestId).executeTakeFirst()
    if (listed) continue
    const rows = demoRows({
      subDepot: demoSubDepot,
      date,
      round: round.number,
      roundName: round.name,
      parcels: round.parcels,
      seed: seedOf(round.number, date),
    })
    await importManifests(deps, staff, Buffer.from(importCsv(rows)), 'csv')
  }
}

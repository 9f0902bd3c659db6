import { isDeepStrictEqual } from 'node:util'
import { findCommand } from '#offline/engine.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { loadRegistry } from '#src/features.ts'
import { align } from '../align.ts'
import { noFindings, together, type Findings } from '../findings.ts'
import type { PlayedTap } from '../ordeal.ts'
import type { Evidence } from './evidence.ts'
import { deskKinds } from '../desk/desk-kinds.ts'
import { amongOthers, tapKinds, untapped } from './tap-kinds.ts'

const fullRegistry = await loadRegistry()

const inOrder = ({ device }: Evidence): OutboxRow[] => device.outbox.toSorted((a, b) => a.n - b.n)

const isRowOf = (tap: PlayedTap, row: OutboxRow): boolean =>
  tap.service === row.service && tap.command === row.command && tap.holds(row.input)

const isCounted = ({ command }: Pick<OutboxRow, 'command'>): boolean =>
  !untapped.has(command) && !amongOthers.has(command)

const nameOf = (row: OutboxRow): string => `${row.command} of ${row.entity} (${row.mid})`

/** Every confirmed tap is on the phone once, in its order; what was cut off at most once; nothing else. */
function screenAndPhone(evidence: Evidence): Findings {
  const rows = inOrder(evidence).filter(isCounted)
  const said = evidence.taps
    .filter(isCounted)
    .map((tap) => ({ ...tap, entity: tap.entity ?? rows.find((row) => isRowOf(tap, row))?.entity ?? `tap ${tap.n}` }))
  const entities = new Set([...said, ...rows].map(({ entity }) => entity))
  const apart = [...entities].map((entity) => {
    const taps = said.filter((tap) => tap.entity === entity)
    const held = rows.filter((row) => row.entity === entity)
    return align(taps, held, { same: isRowOf, certain: (tap) => tap.confirmed })
  })
  return {
    ...noFindings(),
    lost: apart.flatMap(({ lost }) => lost.map(({ n, words }) => `tap ${n}, “${words}”, is not on the phone`)),
    doubled: apart.flatMap(({ surplus }) =>
      surplus.map((row) => `${nameOf(row)} is on the phone and was never tapped`),
    ),
  }
}

/** Every confirmed tap is in the reports of its lesson. */
function answers(evidence: Evidence): Findings {
  const rows = inOrder(evidence)
  const missing = evidence.taps.filter(
    (tap) => tap.confirmed && amongOthers.has(tap.command) && !rows.some((row) => isRowOf(tap, row)),
  )
  return { ...noFindings(), lost: missing.map(({ n, words }) => `tap ${n}, ${words}, is not on the phone`) }
}

/** Every row of the phone has taken effect in its service once, in order for each entity; nothing else has. */
function phoneAndDepot(evidence: Evidence): Findings {
  const rows = inOrder(evidence)
  const waiting = new Set(
    evidence.device.delivery.filter(({ state }) => state === 'pending' || state === 'attention').map(({ n }) => n),
  )
  const findings = noFindings()
  for (const [service, { mutations }] of evidence.services) {
    const own = rows.filter((row) => row.service === service)
    const applied = mutations.filter(({ state }) => state === 'applied')
    const there = new Set(applied.map(({ mid }) => mid))
    const here = new Set(own.map(({ mid }) => mid))
    findings.lost.push(
      ...own.filter(({ mid, n }) => !there.has(mid) && !waiting.has(n)).map((row) => `${nameOf(row)} has not arrived`),
    )
    findings.doubled.push(
      ...applied.filter(({ mid }) => !here.has(mid)).map(({ mid }) => `${service} has ${mid}, the phone does not`),
    )
    for (const entity of new Set(own.map((row) => row.entity))) {
      const sent = own.filter((row) => row.entity === entity && there.has(row.mid)).map(({ mid }) => mid)
      const taken = applied.filter((row) => row.entity === entity && here.has(row.mid)).map(({ mid }) => mid)
      if (!isDeepStrictEqual(sent, taken)) findings.astray.push(`${entity} has its taps in another order`)
    }
  }
  return findings
}

/** The ledger of the parcels, and the history of each: an event for each tap, in its order. */
function ledger(evidence: Evidence): Findings {
  const rows = inOrder(evidence).filter(({ service, entity }) => service === 'manifest' && entity.startsWith('parcel/'))
  const counts = new Map<string, number>()
  for (const { id } of evidence.depot.events) counts.set(id, (counts.get(id) ?? 0) + 1)
  const parcels = new Map(
    evidence.services.get('manifest')?.rows.map(({ kind, id, value }) => [`${kind}/${id}`, value]),
  )
  const astray = [...new Set(rows.map(({ entity }) => entity))].filter((entity) => {
    const events = (parcels.get(entity) as { events: { id: string; by: string }[] } | null | undefined)?.events ?? []
    const ids = events.filter(({ by }) => by === 'courier').map(({ id }) => id)
    return !isDeepStrictEqual(
      ids,
      rows.filter((row) => row.entity === entity).map(({ mid }) => mid),
    )
  })
  const applied = new Set(
    evidence.services
      .get('manifest')
      ?.mutations.filter(({ state }) => state === 'applied')
      .map(({ mid }) => mid),
  )
  return {
    ...noFindings(),
    lost: rows
      .filter(({ mid }) => applied.has(mid) && !counts.has(mid))
      .map((row) => `${nameOf(row)} is not in the ledger`),
    doubled: [...counts]
      .filter(([, count]) => count > 1)
      .map(([mid, count]) => `${mid} is ${count} times in the ledger`),
    astray: astray.map((entity) => `the history of ${entity} is not that of its taps`),
  }
}

function photos({ device, depot }: Evidence): Findings {
  const promised = device.outbox.flatMap(
    ({ service, command, input }) => findCommand(fullRegistry, service, command)?.blobs?.(input) ?? [],
  )
  const stored = new Map(depot.blobs.map((blob) => [blob.id, blob]))
  const waiting = new Set(device.blobs)
  return {
    ...noFindings(),
    lost: promised
      .filter(({ id }) => !stored.has(id) && !waiting.has(id))
      .map(({ id }) => `photo ${id} has not arrived`),
    astray: promised
      .filter(
        ({ id, sha256 }) =>
          stored.has(id) && (stored.get(id)?.promised !== sha256 || stored.get(id)?.stored !== sha256),
      )
      .map(({ id }) => `photo ${id} has arrived with other bytes`),
  }
}

/** Nothing waits, and what the phone shows is what the services have. */
function rest({ device, faulty, drained, tables, services, noise }: Evidence): Findings {
  const waiting = device.delivery.filter(({ state }) => state !== 'done')
  const refused = device.delivery.filter(({ state, retries }) => state === 'attention' || retries > 0)
  const views = tables.filter(({ service, kind, rows }) => {
    const theirs = services.get(service)?.rows.filter((row) => row.kind === kind && row.value !== null) ?? []
    return (
      theirs.length !== rows.length || !theirs.every(({ value }) => rows.some((row) => isDeepStrictEqual(row, value)))
    )
  })
  return {
    ...noFindings(),
    stuck: refused.map(
      ({ n, state, code, retries }) => `row ${n} is ${state} (${code ?? 'no code'}) after ${retries} answers “later”`,
    ),
    astray: [
      ...faulty,
      ...(drained ? [] : ['the outbox was not empty in time']),
      ...waiting.map(({ n, state }) => `row ${n} is ${state}`),
      ...device.blobs.map((id) => `photo ${id} still waits`),
      ...views.map(({ service, kind }) => `the phone's ${kind} rows are not those of ${service}`),
      ...noise.map((words) => `the browser's console: ${words}`),
    ],
  }
}

/** When one row is overwritten again and again, the newest tap is the one that counts. */
function newest(evidence: Evidence): Findings {
  const astray = [...tapKinds, ...deskKinds].flatMap(({ service, command, shows }) => {
    if (!shows) return []
    const last = new Map(
      inOrder(evidence)
        .filter((row) => row.service === service && row.command === command)
        .map((row) => [row.entity, row]),
    )
    const rows = new Map(evidence.services.get(service)?.rows.map(({ kind, id, value }) => [`${kind}/${id}`, value]))
    return [...last]
      .filter(([entity, { input }]) => !shows(rows.get(entity), input))
      .map(([entity]) => `${entity} does not show its newest tap`)
  })
  return { ...noFindings(), astray }
}

export const judge = (evidence: Evidence): Findings =>
  together([screenAndPhone, answers, phoneAndDepot, ledger, photos, rest, newest].map((look) => look(evidence)))

import {
  requestPensionChange,
  requestPensionChangeInputSchema,
  type RequestPensionChangeInput,
} from '#contracts/pension-commands.ts'
import {
  pensionRulesId,
  pensionRulesRowSchema,
  pensionSchema,
  type Pension,
  type PensionRules,
} from '#contracts/pension.ts'
import { usualPensionRules } from '#domain/pension/pension-rules.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { inOneMoment, overlay, type SyncState } from '#offline/overlay.ts'
import type { PensionForm } from './pension-form.ts'

export interface RefusedRequest {
  /** Place in the outbox. */
  n: number
  /** Null where this version cannot read it. */
  input: RequestPensionChangeInput | null
  code: string | null
}

/** One for each courier. */
export interface PensionDraft {
  id: string
  form: PensionForm
}

export interface OwnPension {
  /** With what was asked for here; null where the office has entered none. */
  pension: Pension | null
  sync: SyncState | null
  rules: PensionRules
  /** Oldest first. */
  refused: RefusedRequest[]
  draft: PensionForm | null
  /** When the service last told all that it has; milliseconds of the wall clock, null before the first time. */
  asOf: number | null
}

/** Within one moment with the row. */
export async function readRefused(): Promise<RefusedRequest[]> {
  const { db, actor } = currentEngine()
  const taps = await db.outbox.where('entity').equals(`pension/${actor}`).toArray()
  const own = taps.filter(({ command }) => command === requestPensionChange.name)
  const deliveries = await numberedRows(
    db.delivery,
    own.map(({ n }) => n),
  )
  return own.flatMap(({ n, input }, at) => {
    const delivery = deliveries[at]
    if (delivery?.state !== 'attention') return []
    return [{ n, input: requestPensionChangeInputSchema.safeParse(input).data ?? null, code: delivery.code }]
  })
}

export async function readPension(): Promise<OwnPension> {
  const engine = currentEngine()
  const { db, actor } = engine
  return await inOneMoment(engine, ['pensions', 'pensionRules', 'pensionDrafts', 'services'], async () => {
    const stored = pensionSchema.safeParse(await db.table<unknown, string>('pensions').get(actor)).data
    const [[own], refused, rules, draft, service] = await Promise.all([
      overlay<Pension>(engine, 'pension', [actor], [stored]),
      readRefused(),
      db.table<unknown, string>('pensionRules').get(pensionRulesId),
      db.table<PensionDraft, string>('pensionDrafts').get(actor),
      db.services.get('auth'),
    ])
    return {
      pension: own?.row ?? null,
      sync: own?.sync ?? (refused.length > 0 ? 'attention' : null),
      rules: pensionRulesRowSchema.safeParse(rules).data ?? usualPensionRules,
      refused,
      draft: draft?.form ?? null,
      asOf: service?.pulledAt ?? null,
    }
  })
}

import { requestPensionChange, type RequestPensionChangeInput } from '#contracts/pay/pension-commands.ts'
import {
  pensionRulesId,
  pensionRulesRowSchema,
  pensionSchema,
  type Pension,
  type PensionRules,
} from '#contracts/pay/pension.ts'
import { defaultPensionRules } from '#domain/pension/pension-rules.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay, type SyncState } from '#offline/overlay.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { readRejectedFor, type RejectedCommand } from '#offline/requests/rejected.ts'
import type { PensionForm } from './pension-form.ts'

export interface PensionDraft {
  id: string
  form: PensionForm
}

export const pensionDrafts = draftsIn<PensionDraft>('pensionDrafts')

export interface OwnPension {
  /** Includes unsent requests; null if the office has no pension on record. */
  pension: Pension | null
  sync: SyncState | null
  rules: PensionRules
  refused: RejectedCommand<RequestPensionChangeInput | null>[]
  draft: PensionForm | null
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

export async function readPension(): Promise<OwnPension> {
  const engine = currentEngine()
  const { db, actor } = engine
  return await inOneMoment(engine, ['pensions', 'pensionRules', 'pensionDrafts', 'services'], async () => {
    const stored = pensionSchema.safeParse(await db.table<unknown, string>('pensions').get(actor)).data
    const [[own], refused, rules, draft, service] = await Promise.all([
      overlay<Pension>(engine, 'pension', [actor], [stored]),
      readRejectedFor(engine, requestPensionChange, `pension/${actor}`),
      db.table<unknown, string>('pensionRules').get(pensionRulesId),
      db.table<PensionDraft, string>('pensionDrafts').get(actor),
      db.services.get('auth'),
    ])
    return {
      pension: own?.row ?? null,
      sync: own?.sync ?? (refused.length > 0 ? 'attention' : null),
      rules: pensionRulesRowSchema.safeParse(rules).data ?? defaultPensionRules,
      refused,
      draft: draft?.form ?? null,
      asOf: service?.pulledAt ?? null,
    }
  })
}

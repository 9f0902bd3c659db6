import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { type WeightTable, readSubstitutes, readWeightRows } from '#domain/bank/weight-table.ts'
import { userPoolAddress } from '#domain/identity-address.ts'
import type { Log } from '#kit/log.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { BankDeps } from '#services/auth/bank/bank-deps.ts'
import { createPoolContact } from '#services/auth/bank/pool-contact.ts'
import { exampleSubstitutes, exampleWeights } from '#services/demo/example-weights.ts'
import type { Settings } from './settings/settings.ts'

const exampleTable = (): WeightTable => ({
  rows: readWeightRows(exampleWeights),
  substitutes: readSubstitutes(exampleSubstitutes),
})
const noTable: WeightTable = { rows: [], substitutes: new Map() }

interface BankParts {
  settings: Settings
  config: RuntimeConfig
  /** The key of a demo; null where people are real. */
  demoKey: Uint8Array | null
  outlet: NoticeOutlet
  /** The address of this process. */
  address: string
  log: Log
}

/** Returns what the auth service needs for bank accounts, or null if no key is configured. */
export function bankDeps(parts: BankParts): BankDeps | null {
  const { settings, config, demoKey, outlet, address, log } = parts
  const { weights, freshSeconds } = settings.bank
  const isDemo = demoKey !== null
  const keys = [...settings.bank.keys, ...(demoKey ? [demoKey] : [])]
  if (keys.length === 0) return null
  if (!weights && !isDemo) log.warn('bank-accounts-unchecked', { missing: 'BANK_WEIGHTS_FILE' })
  return {
    keys,
    weights: weights ?? (isDemo ? exampleTable() : noTable),
    freshSeconds,
    outlet,
    contactOf: createPoolContact(new URL(userPoolAddress(config.identity), address).href, fetch),
  }
}

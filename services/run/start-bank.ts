import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { type WeightTable, readSubstitutes, readWeightRows } from '#domain/bank/weight-table.ts'
import { userPoolAddress } from '#domain/identity-address.ts'
import type { Database } from '#kit/database/database.ts'
import type { Log } from '#kit/log.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { BankDeps } from '#services/auth/bank/bank-deps.ts'
import { createPoolContact } from '#services/auth/bank/pool-contact.ts'
import { exampleSubstitutes, exampleWeights } from '#services/demo/example-weights.ts'
import { getDemoBankKey } from './demo-state.ts'
import type { Settings } from './settings.ts'

/** The file that held the key of a demo before the database did. */
function readEarlierKey(dataDir: string): string | undefined {
  const file = join(dataDir, 'demo-bank-key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

const exampleTable = (): WeightTable => ({
  rows: readWeightRows(exampleWeights),
  substitutes: readSubstitutes(exampleSubstitutes),
})
const noTable: WeightTable = { rows: [], substitutes: new Map() }

interface BankParts {
  settings: Settings
  database: Database
  config: RuntimeConfig
  isDemo: boolean
  outlet: NoticeOutlet
  /** The address of this process. */
  address: string
  log: Log
}

/** Returns what the auth service needs for bank accounts, or null if no key is configured. */
export async function bankDeps(parts: BankParts): Promise<BankDeps | null> {
  const { settings, database, config, isDemo, outlet, address, log } = parts
  const { keys, weights, freshSeconds } = settings.bank
  if (keys.length === 0 && !isDemo) return null
  if (!weights && !isDemo) log.warn('bank-accounts-unchecked', { missing: 'BANK_WEIGHTS_FILE' })
  return {
    keys: keys.length === 0 ? [await getDemoBankKey(database, readEarlierKey(settings.dataDir))] : keys,
    weights: weights ?? (isDemo ? exampleTable() : noTable),
    freshSeconds,
    outlet,
    contactOf: createPoolContact(new URL(userPoolAddress(config.identity), address).href, fetch),
  }
}

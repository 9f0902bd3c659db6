import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { type WeightTable, readSubstitutes, readWeightRows } from '#domain/bank/weight-table.ts'
import { userPoolAddress } from '#domain/identity-address.ts'
import type { Log } from '#kit/log.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { BankDeps } from '#services/auth/bank/bank-deps.ts'
import { createPoolContact } from '#services/auth/bank/pool-contact.ts'
import { exampleSubstitutes, exampleWeights } from '#services/demo/example-weights.ts'
import type { Settings } from './settings.ts'

/** Returns the key that is made once for the data of a demo; a real store gets its key from the environment alone. */
function demoKey(dataDir: string): Uint8Array {
  const file = join(dataDir, 'demo-bank-key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

const exampleTable = (): WeightTable => ({
  rows: readWeightRows(exampleWeights),
  substitutes: readSubstitutes(exampleSubstitutes),
})
const noTable: WeightTable = { rows: [], substitutes: new Map() }

interface BankParts {
  settings: Settings
  config: RuntimeConfig
  isDemo: boolean
  outlet: NoticeOutlet
  /** The address of this process. */
  address: string
  log: Log
}

/** Returns what the auth service needs for bank accounts, or null if no key is configured. */
export function bankDeps({ settings, config, isDemo, outlet, address, log }: BankParts): BankDeps | null {
  const { keys, weights, freshSeconds } = settings.bank
  if (keys.length === 0 && !isDemo) return null
  if (!weights && !isDemo) log.warn('bank-accounts-unchecked', { missing: 'BANK_WEIGHTS_FILE' })
  return {
    keys: keys.length === 0 ? [demoKey(settings.dataDir)] : keys,
    weights: weights ?? (isDemo ? exampleTable() : noTable),
    freshSeconds,
    outlet,
    contactOf: createPoolContact(new URL(userPoolAddress(config.identity), address).href, fetch),
  }
}

import { readFileSync } from 'node:fs'
import { readAccountNumber, readSortCode } from '#domain/bank/read-digits.ts'
import { toBacsText } from '#domain/payments/bank-text.ts'
import { type WeightTable, readSubstitutes, readWeightRows } from '#domain/bank/weight-table.ts'
import { StartError } from '#kit/start-error.ts'
import type { PaymentRules } from '#services/auth/payments/payment-deps.ts'
import { readKeys } from '../keys/master-keys.ts'

export interface BankSettings {
  /** Keys of 32 bytes; the first one seals. If there are none, bank accounts work in a demo only. */
  keys: readonly Uint8Array[]
  /** The published tables; null where no file is named. */
  weights: WeightTable | null
  /** The greatest age of a sign-in for a change, in seconds. */
  freshSeconds: number
  payments: PaymentRules
}

function readTable<Table>(name: string, file: string, read: (text: string) => Table): Table {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`${name} names ${file}, which cannot be read.`)
  }
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new StartError(`${name} names ${file}, in which ${error.message} does not have the published format.`)
  }
}

/** "20-00-00 55779911 Example Carrier Ltd". */
function readPayer(typed: string | undefined): PaymentRules['payer'] {
  if (typed === undefined) return null
  const [, code = '', account = '', name = ''] = /^(\S+)\s+(\d+)\s+(.*\S)\s*$/.exec(typed) ?? []
  const [sortCode, accountNumber] = [readSortCode(code), readAccountNumber(account)]
  if (sortCode === undefined || accountNumber === undefined || toBacsText(name) === '')
    throw new StartError('PAYER_ACCOUNT is not a sort code, an account number and a name, with spaces between.')
  return { sortCode, accountNumber, name }
}

function readHoldDays(typed: string): number {
  if (!/^\d{1,2}$/.test(typed) || Number(typed) > 30)
    throw new StartError('PAYMENT_HOLD_DAYS is not a number from 0 to 30.')
  return Number(typed)
}

/**
 * Returns the settings for bank accounts. The master keys seal them where they have no keys of their own, and always
 * open them, so that a deployment can go over from the ones to the others.
 * @throws StartError
 */
export function readBankSettings(
  read: (name: string) => string | undefined,
  masterKeys: readonly Uint8Array[],
): BankSettings {
  const [keys, weights, substitutes] = [read('BANK_KEYS'), read('BANK_WEIGHTS_FILE'), read('BANK_SUBSTITUTES_FILE')]
  if ((weights === undefined) !== (substitutes === undefined)) {
    throw new StartError('BANK_WEIGHTS_FILE and BANK_SUBSTITUTES_FILE go together. Set both, or neither.')
  }
  const seconds = read('BANK_SIGN_IN_SECONDS') ?? '300'
  if (!/^\d+$/.test(seconds) || Number(seconds) < 30 || Number(seconds) > 3600)
    throw new StartError('BANK_SIGN_IN_SECONDS is not a number from 30 to 3600.')
  return {
    keys: [...(keys === undefined ? [] : readKeys('BANK_KEYS', keys)), ...masterKeys],
    weights:
      weights === undefined || substitutes === undefined
        ? null
        : {
            rows: readTable('BANK_WEIGHTS_FILE', weights, readWeightRows),
            substitutes: readTable('BANK_SUBSTITUTES_FILE', substitutes, readSubstitutes),
          },
    freshSeconds: Number(seconds),
    payments: { payer: readPayer(read('PAYER_ACCOUNT')), holdDays: readHoldDays(read('PAYMENT_HOLD_DAYS') ?? '5') },
  }
}

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeBacsCsv } from '#domain/payments/bacs-csv.ts'
import { toBacsText, toMessageText } from '#domain/payments/bank-text.ts'
import { readBacsCsv, readPain001 } from '#domain/payments/check-payment-file.ts'
import { writePain001 } from '#domain/payments/pain-001.ts'
import { formatPounds, paymentMax, sumPence, type Payment, type PaymentOrder } from '#domain/payments/payment-order.ts'

const payer = { name: 'Example Carrier Ltd', sortCode: '200000', accountNumber: '55779911' }
const order = (payments: readonly Payment[]): PaymentOrder => ({
  number: '20260510-1',
  reference: 'PAY 2026-05-10',
  payOn: '2026-05-22',
  madeAt: '2026-05-20T10:00:00.000Z',
  payer,
  payments,
})
const anna: Payment = {
  name: 'Zoë O’Brien-Łuczak & Söhne',
  sortCode: '089999',
  accountNumber: '66374958',
  rollNumber: null,
  pence: 41_205,
}
const ben: Payment = {
  name: 'B. Example',
  sortCode: '107999',
  accountNumber: '88837491',
  rollNumber: 'R/42-7',
  pence: 7,
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(''))
const payment: fc.Arbitrary<Payment> = fc.record({
  name: fc.constantFrom('A. Example', 'Ægir Þórsson', 'Ms. Ünal & Daughter (Couriers)', 'X'.repeat(70), "D'Arcy, J"),
  sortCode: digits(6),
  accountNumber: digits(8),
  rollNumber: fc.option(fc.constantFrom('R/42-7', '1234-567 8901')),
  pence: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: paymentMax })),
})
const payments = fc.array(payment, { minLength: 1, maxLength: 40 })
const toRead = ({ sortCode, accountNumber, pence }: Payment) => ({ sortCode, accountNumber, pence })

describe('a payment file', () => {
  it('has the fields of a Standard 18 record in order, in its characters and lengths', () => {
    expect(writeBacsCsv(order([anna, ben])).split('\r\n')).toEqual([
      'run,processing_day,sort_code,account_number,account_type,transaction_code,payer_sort_code,payer_account_number,amount_pence,payer_name,reference,name',
      '20260510-1,2026-05-22,089999,66374958,0,99,200000,55779911,41205,EXAMPLE CARRIER LT,PAY 2026-05-10,ZOE O BRIEN-LUCZAK',
      '20260510-1,2026-05-22,107999,88837491,0,99,200000,55779911,7,EXAMPLE CARRIER LT,R/42-7,B. EXAMPLE',
      '',
    ])
  })

  it('is a credit transfer of ISO 20022 with its control sums', () => {
    const xml = writePain001(order([anna, ben]))
    expect(xml).toContain('<MsgId>20260510-1</MsgId>')
    expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>\s*<CtrlSum>412\.12<\/CtrlSum>/g)).toHaveLength(2)
    expect(xml).toContain('<InstdAmt Ccy="GBP">0.07</InstdAmt>')
    expect(xml).toContain("<Nm>Zoe O'Brien-Luczak + Sohne</Nm>")
    expect(xml).toContain('<EndToEndId>20260510-1-0002</EndToEndId>')
    expect(readPain001(xml)).toEqual([anna, ben].map(toRead))
  })

  it('says the same in both formats, and its sum is that of the payments, whatever is paid to whom', () => {
    fc.assert(
      fc.property(payments, (all) => {
        const [csv, xml] = [writeBacsCsv(order(all)), writePain001(order(all))]
        const read = readBacsCsv(csv)
        expect(read).toEqual(all.map(toRead))
        expect(readPain001(xml)).toEqual(read)
        const sum = all.reduce((total, { pence }) => total + BigInt(pence), BigInt(0))
        expect(BigInt(sumPence(all))).toBe(sum)
        expect(xml).toContain(`<CtrlSum>${sum / BigInt(100)}.${String(sum % BigInt(100)).padStart(2, '0')}</CtrlSum>`)
        expect(writePain001(order(all))).toBe(xml)
      }),
      { seed: 39, numRuns: 60 },
    )
  })

  it('is rejected if one digit of an amount, a sum, a count or an account is another', () => {
    const xml = writePain001(order([anna, ben]))
    const spoilt = [
      xml.replace('>412.05<', '>412.06<'),
      xml.replace('<CtrlSum>412.12', '<CtrlSum>412.13'),
      xml.replace('<NbOfTxs>2', '<NbOfTxs>3'),
      xml.replace('>089999<', '>08999<'),
      xml.replace('>66374958<', '>6637495X<'),
      xml.replace('-0002<', '-0001<'),
      xml.replace('Ccy="GBP"', 'Ccy="EUR"'),
      xml.replace('>0.07<', '>0.00<'),
      xml.replace('>0.07<', '>-0.07<'),
      xml.replace('pain.001.001.09', 'pain.001.001.03'),
      xml.replace('B. Example', 'B. &amp; Example'),
      xml.replace('B. Example', 'Ł. Example'),
      xml.replace('B. Example', 'B'.repeat(71)),
      xml.replace('2026-05-22', '2026-02-30'),
      xml.replace(/<ChrgBr>SLEV<\/ChrgBr>\s*/, ''),
      xml.replace('</Document>', ''),
      `${xml}<More></More>`,
      xml.replace(/<CdtTrfTxInf>[^]*<\/CdtTrfTxInf>/, ''),
    ]
    for (const each of spoilt) {
      expect(each).not.toBe(xml)
      expect(() => readPain001(each)).toThrow(RangeError)
    }
  })

  it('is rejected line by line if a field of the table is not what Bacs takes', () => {
    const csv = writeBacsCsv(order([anna, ben]))
    const spoilt: [string, string][] = [
      [csv.replace(',089999,', ',08-99-99,'), 'line 2, sort_code'],
      [csv.replace(',88837491,', ',8883749,'), 'line 3, account_number'],
      [csv.replace(',41205,', ',412.05,'), 'line 2, amount_pence'],
      [csv.replace(',7,', ',0,'), 'line 3, amount_pence'],
      [csv.replace('B. EXAMPLE', 'b. example'), 'line 3, name'],
      [csv.replace('B. EXAMPLE', 'B, EXAMPLE'), 'line 3'],
      [csv.replace('R/42-7', 'R/42-7 AND THEN SOME'), 'line 3, reference'],
      [csv.replace('20260510-1,2026-05-22,107999', '20260510-2,2026-05-22,107999'), 'run'],
      [csv.replace(/\r\n$/, ''), 'end of the file'],
      [csv.replace('sort_code', 'sort'), 'line 1'],
    ]
    for (const [text, where] of spoilt) expect(() => readBacsCsv(text)).toThrow(new RangeError(where))
  })

  it('writes only characters that banks take, and nothing where nothing is left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (text) => {
        expect(toBacsText(text)).toMatch(/^(?:[A-Z0-9.&/-][A-Z0-9.&/ -]{0,17})?$/)
        expect(toMessageText(text, 70)).toMatch(/^(?:[\w/?:().,'+-][\w/?:().,'+ -]{0,69})?$/)
      }),
      { seed: 39 },
    )
    expect([toBacsText('龍'), toMessageText('龍', 70)]).toEqual(['', ''])
    expect([formatPounds(5), formatPounds(100), formatPounds(paymentMax)]).toEqual(['0.05', '1.00', '20000000.00'])
  })
})

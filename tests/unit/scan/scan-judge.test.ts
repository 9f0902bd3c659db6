import { describe, expect, it } from 'vitest'
import type { BarcodeFormat } from '#contracts/parcel/barcode.ts'
import { classify } from '#domain/barcode/classify.ts'
import { pickRead } from '#features/scan/meaning/pick-read.ts'
import { createScanJudge } from '#features/scan/meaning/scan-judge.ts'

const own = 'C00A410477310926'
const stranger = 'Z9Z9Z9Z9Z9Z90926'
const read = (text: string, format: BarcodeFormat = 'Code128') => ({ format, text })
const listOf = (...texts: string[]) => ({
  parcels: new Map(texts.map((text) => [text, ['id']])),
  itfLengths: new Set(texts.filter((text) => /^\d+$/.test(text)).map((text) => text.length)),
})
function judgeOf(...texts: string[]) {
  const judge = createScanJudge()
  judge.follow(listOf(...texts))
  return judge
}

describe('the judge of a scan', () => {
  it('takes an own code at once and a strange one at its second read', () => {
    const judge = judgeOf(own)
    expect(judge.read([read(own)], 0)).toMatchObject({ verdict: 'accepted', onManifest: true })
    expect(judge.read([read(stranger)], 100)).toMatchObject({ verdict: 'waiting' })
    expect(judge.read([read(stranger)], 200)).toMatchObject({ verdict: 'accepted', onManifest: false })
  })

  it('does not take two different strange reads for one', () => {
    const judge = judgeOf(own)
    for (const [at, text] of [
      'AAAABBBBCCCCDDD1',
      'AAAABBBBCCCCDDD2',
      'AAAABBBBCCCCDDD1',
      'AAAABBBBCCCCDDD2',
    ].entries()) {
      expect(judge.read([read(text)], at * 100).verdict).toBe('waiting')
    }
  })

  it('refuses ITF of a length that the lists do not use, and takes it where they do', () => {
    const judge = judgeOf(own)
    for (const at of [0, 100, 200])
      expect(judge.read([read('1234567890', 'ITF')], at)).toMatchObject({ verdict: 'refused', reason: 'itf_length' })
    judge.follow(listOf('0987654321'))
    judge.read([read('1234567890', 'ITF')], 300)
    expect(judge.read([read('1234567890', 'ITF')], 400).verdict).toBe('accepted')
  })

  it('keeps a label seen over a change of the lists', () => {
    const judge = judgeOf(own)
    judge.read([read(own)], 0)
    judge.follow(listOf(own, 'C00A410477310927'))
    expect(judge.read([read(own)], 500)).toMatchObject({ verdict: 'refused', reason: 'cooldown' })
  })

  it('keeps the whole label seen while its verdict is held, however long', () => {
    const judge = judgeOf(own)
    judge.read([read(own), read(stranger)], 0)
    for (let at = 1_000; at <= 60_000; at += 1_000) judge.pass([read(own), read(stranger)], at)
    expect(judge.read([read(stranger)], 60_500)).toMatchObject({ reason: 'cooldown' })
    expect(judge.read([read(own)], 61_000)).toMatchObject({ reason: 'cooldown' })
  })

  it('does not use up another label that passes while a verdict is held', () => {
    const judge = judgeOf(own, stranger)
    judge.read([read(own)], 0)
    judge.pass([read(stranger)], 500)
    expect(judge.read([read(stranger)], 1_000)).toMatchObject({ verdict: 'accepted', barcode: { text: stranger } })
  })

  it('counts a typed code as seen, until told to forget', () => {
    const judge = judgeOf(own)
    judge.enter(classify(read(own)), 0)
    expect(judge.read([read(own)], 500).verdict).toBe('refused')
    judge.forget()
    expect(judge.read([read(own)], 600).verdict).toBe('accepted')
  })
})

describe('the code of a picture', () => {
  it('is the one of the lists, wherever it stands on the label', () => {
    expect(pickRead([read(stranger), read(own)], listOf(own))).toMatchObject({ barcode: { text: own }, sure: true })
  })

  it('is else the first believable one', () => {
    expect(pickRead([read('1234567890', 'ITF'), read(stranger)], listOf(own))).toMatchObject({
      barcode: { text: stranger },
      sure: false,
    })
    expect(pickRead([read(stranger), read('anything', 'QRCode')], listOf(own))).toMatchObject({
      barcode: { text: 'anything' },
      sure: true,
    })
    expect(pickRead([read('1234567890', 'ITF')], listOf(own))).toBeUndefined()
  })
})

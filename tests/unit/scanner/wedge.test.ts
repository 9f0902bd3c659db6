import { expect, test } from 'vitest'
import { createWedgeDetector, type WedgeKey } from '#device/scanner/wedge.ts'

const key = (name: string, timeStamp: number, more: Partial<WedgeKey> = {}): WedgeKey => ({
  key: name,
  timeStamp,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  inField: true,
  ...more,
})

/** Keys one after the other, `gap` milliseconds apart; the last answer. */
const typeKeys = (names: readonly string[], gap: number, detector = createWedgeDetector(), from = 1000, more = {}) =>
  names.map((name, index) => detector.key(key(name, from + index * gap, more))).at(-1)
const outside = { inField: false }

const keysOf = (text: string): string[] => text.split('')
const code = keysOf('A1B2C3D4E5F6G7H8')

test.each(['Enter', 'Tab'])('a burst that ends in %s is a scan', (end) => {
  expect(typeKeys([...code, end], 12)).toBe('A1B2C3D4E5F6G7H8')
})

test('in a field, gaps of fifty milliseconds are a slow scanner, longer ones are fingers', () => {
  expect(typeKeys([...code, 'Enter'], 50)).toBe('A1B2C3D4E5F6G7H8')
  expect(typeKeys([...code, 'Enter'], 51)).toBeNull()
})

test('Enter pressed by hand after a burst does not make a scan of it', () => {
  const detector = createWedgeDetector()
  typeKeys(code, 10, detector)
  expect(detector.key(key('Enter', 5000))).toBeNull()
})

test('what was typed before a scan does not become part of it', () => {
  const detector = createWedgeDetector()
  typeKeys(keysOf('note'), 120, detector)
  expect(typeKeys([...code, 'Enter'], 10, detector, 2000)).toBe('A1B2C3D4E5F6G7H8')
})

test('two scans follow each other', () => {
  const detector = createWedgeDetector()
  typeKeys([...code, 'Enter'], 10, detector)
  expect(typeKeys([...keysOf('12345678'), 'Enter'], 10, detector, 1180)).toBe('12345678')
})

test('the shift key that makes capitals is no interruption', () => {
  const names = code.flatMap((name) => (/[A-Z]/.test(name) ? ['Shift', name] : [name]))
  expect(typeKeys([...names, 'Enter'], 8)).toBe('A1B2C3D4E5F6G7H8')
})

test('a held key repeats quickly and is no scan', () => {
  const detector = createWedgeDetector()
  for (let index = 0; index < 20; index += 1) detector.key(key('a', 1000 + index * 30, { repeat: index > 0 }))
  expect(detector.key(key('Enter', 1620))).toBeNull()
})

test('few quick keys before Enter are no scan', () => {
  expect(typeKeys([...keysOf('12345'), 'Enter'], 10)).toBeNull()
})

test('cursor keys and shortcuts break a burst off', () => {
  const detector = createWedgeDetector()
  typeKeys(keysOf('12345678'), 10, detector)
  detector.key(key('ArrowLeft', 1090))
  expect(detector.key(key('Enter', 1100))).toBeNull()
  typeKeys(keysOf('12345678'), 10, detector, 3000)
  detector.key(key('v', 3090, { ctrlKey: true }))
  expect(detector.key(key('Enter', 3100))).toBeNull()
})

test('a composing keyboard is a person', () => {
  const detector = createWedgeDetector()
  code.forEach((name, index) => detector.key(key(name, 1000 + index * 10, { isComposing: true })))
  expect(detector.key(key('Enter', 1170))).toBeNull()
})

test('the separator of a GS1 code, sent as Ctrl and bracket, is kept', () => {
  const detector = createWedgeDetector()
  typeKeys(keysOf('01234'), 10, detector)
  detector.key(key('Control', 1050, { ctrlKey: true }))
  detector.key(key(']', 1060, { ctrlKey: true }))
  expect(typeKeys([...keysOf('5678'), 'Enter'], 10, detector, 1070)).toBe('01234\u001D5678')
})

test('where no field has the focus, a scanner may take up to 150 ms for a key', () => {
  for (const gap of [60, 100, 150]) {
    expect(typeKeys([...code, 'Enter'], gap, createWedgeDetector(), 1000, outside)).toBe('A1B2C3D4E5F6G7H8')
  }
  expect(typeKeys([...code, 'Enter'], 151, createWedgeDetector(), 1000, outside)).toBeNull()
})

test('a scanner that sends no Enter is taken once it is silent, but not in a field', () => {
  const detector = createWedgeDetector()
  typeKeys(code, 10, detector, 1000, outside)
  expect(detector.pause()).toBe('A1B2C3D4E5F6G7H8')
  expect(detector.pause()).toBeNull()
  typeKeys(code, 10, detector)
  expect(detector.pause()).toBeNull()
  typeKeys(keysOf('12345'), 10, detector, 5000, outside)
  expect(detector.pause()).toBeNull()
})

test('the separator of a GS1 code, sent as Alt and its number, is kept', () => {
  const detector = createWedgeDetector()
  typeKeys(keysOf('01234'), 10, detector)
  const alt = { altKey: true }
  for (const [at, name] of ['Alt', '0', '2', '9'].entries()) detector.key(key(name, 1050 + at * 10, alt))
  expect(typeKeys([...keysOf('5678'), 'Enter'], 10, detector, 1090)).toBe('01234\u001D5678')
})

test('a scanner may send every character as Alt and its number', () => {
  const detector = createWedgeDetector()
  const numbers = keysOf('JD0001').flatMap((character) => ['Alt', ...keysOf(`0${character.charCodeAt(0)}`)])
  numbers.forEach((name, at) => detector.key(key(name, 1000 + at * 10, { altKey: true })))
  expect(detector.key(key('Enter', 1000 + numbers.length * 10))).toBe('JD0001')
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Tokens = Record<string, string>

const css = readFileSync(new URL('../../../src/ui/theme/theme.css', import.meta.url), 'utf8')

function tokensOf(selector: string): Tokens {
  const block = css.split(`${selector} {`)[1]?.split('\n}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  )
}

const light = tokensOf(':root')
const themes: Record<string, Tokens> = {
  light,
  outdoor: { ...light, ...tokensOf("[data-theme='outdoor']") },
  dark: { ...light, ...tokensOf("[data-theme='dark']") },
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const tones = ['todo', 'confirmed', 'carry', 'missing', 'unable']
const texts: [string, string][] = [
  ...['ground', 'sunken', 'selected'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
  ]),
  ['primary', 'ground'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-pressed'],
  ['banner-ink', 'banner-ground'],
  ['on-block', 'verdict'],
  ['on-block', 'verdict-repeat'],
  ['on-block', 'verdict-stranger'],
  ...tones.flatMap((tone): [string, string][] => [
    [tone, `${tone}-ground`],
    [tone, 'ground'],
  ]),
]

describe.each(Object.entries(themes))('in the %s theme', (_name, tokens) => {
  test.each(texts)('text in %s on %s stands at 7:1 or better', (text, ground) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(7)
  })

  test('the edge of a control stands at 3:1 or better', () => {
    expect(contrast(tokens['control'] ?? '', tokens['ground'] ?? '')).toBeGreaterThanOrEqual(3)
  })

  test('one of the two focus lines stands out on the ground and on a filled button', () => {
    for (const ground of ['ground', 'primary']) {
      const lines = ['focus', 'focus-outer'].map((line) => contrast(tokens[line] ?? '', tokens[ground] ?? ''))
      expect(Math.max(...lines)).toBeGreaterThanOrEqual(3)
    }
  })
})

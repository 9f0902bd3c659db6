import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { depotTable } from '#app/routes/depot-table.ts'
import { webManifest } from '#app/start/web-manifest.ts'
import { readPng } from '#support/labels/read-png.ts'

const fileOf = (src: string): string => `public${src}`

describe('the web manifest', () => {
  test('names only pictures that are there', () => {
    const pictures = [
      ...webManifest.icons,
      ...webManifest.shortcuts.flatMap(({ icons }) => icons),
      ...webManifest.screenshots,
    ]
    expect(pictures.filter(({ src }) => !existsSync(fileOf(src)))).toEqual([])
  })

  test.each(webManifest.screenshots)(
    'shows $src in the size it says, and light enough for a phone',
    ({ src, sizes }) => {
      const { width, height } = readPng(fileOf(src))
      expect(`${width}x${height}`).toBe(sizes)
      expect(statSync(fileOf(src)).size).toBeLessThan(150_000)
    },
  )

  test('has pictures for a phone and for a wide screen', () => {
    expect(new Set(webManifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  })

  test('opens files with screens that there are', () => {
    const addresses = new Set(depotTable.map(({ path }) => path))
    expect(webManifest.file_handlers.filter(({ action }) => !addresses.has(action))).toEqual([])
  })

  test('says the same of the app as the page that is shared', () => {
    const page = readFileSync('index.html', 'utf8')
    const contents = [...page.matchAll(/<meta\s+(?:name|property)="(\S*description)"\s+content="([^"]*)"/g)].map(
      ([, name, text]) => [name, text],
    )
    expect(contents).toEqual(
      ['description', 'og:description', 'twitter:description'].map((name) => [name, webManifest.description]),
    )
    expect(webManifest.description).toContain('elps couriers find flexible working opportunities, support and benefits')
  })
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveAppFiles } from '#services/run/app-files.ts'

describe('the picture of a shared link', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'courier-files-'))
    writeFileSync(join(folder, 'index.html'), readFileSync('index.html'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const pictureOf = async (publicUrl?: string): Promise<string | undefined> => {
    const answer = serveAppFiles(folder, publicUrl).answer(new Request('http://localhost/introduction', { headers: { accept: 'text/html' } }))
    return /property="og:image" content="([^"]*)"/.exec((await answer?.text()) ?? '')?.[1]
  }

  test('has a whole address where the app knows its own', async () => {
    expect(await pictureOf('https://app.example')).toBe('https://app.example/icons/icon-512.png')
  })

  test('is left as it is built where it does not', async () => {
    expect(await pictureOf()).toBe('/icons/icon-512.png')
  })
})

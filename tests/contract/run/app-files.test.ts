import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveAppFiles } from '#services/run/app-files.ts'

const page =
  '<!doctype html><title>courier-app</title><meta name="description" content="d" /><meta property="og:image" content="/icons/icon-512.png" />'

describe('an address of the app', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'courier-files-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), page)
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
    writeFileSync(join(folder, 'assets', 'app-1.js'), '1')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const ask = (path: string, accept?: string, method = 'GET') =>
    serveAppFiles(folder).answer(
      new Request(`http://localhost${path}`, { method, headers: accept === undefined ? {} : { accept } }),
    )
  const typeOf = (...asked: Parameters<typeof ask>) => ask(...asked)?.headers.get('content-type')

  // curl and health checks; link previews; crawlers; a browser; a client that says nothing.
  const visitors = [
    '*/*',
    'text/html,*/*;q=0.8',
    'text/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
    undefined,
  ]

  test.each(visitors)('answers its page to %s', async (accept) => {
    for (const path of ['/', '/manifest', '/news/a-title', '/auth/sign-in-courier', '/no-such-page']) {
      expect(await ask(path, accept)?.text(), path).toBe(page)
    }
  })

  test.each(visitors)('answers HEAD likewise to %s, without a body', async (accept) => {
    const answer = ask('/plan', accept, 'HEAD')
    expect([answer?.status, answer?.headers.get('content-type'), answer?.headers.get('content-length')]).toEqual([
      200,
      'text/html; charset=utf-8',
      String(page.length),
    ])
    expect(await answer?.text()).toBe('')
  })

  test('gives a client that takes JSON alone no page', () => {
    for (const accept of ['application/json', 'application/problem+json, application/json'])
      expect(ask('/', accept)).toBeUndefined()
  })

  test('is not what stands under the files, the services or a file’s name', () => {
    for (const path of [
      '/assets/gone-1.js',
      '/assets/',
      '/api/none/v1/things',
      '/identity/none',
      '/content/v2',
      '/icons/none.png',
    ])
      expect(ask(path, '*/*'), path).toBeUndefined()
    expect(ask('/assets/gone-1.js', 'text/html')).toBeUndefined()
    expect(typeOf('/assets/app-1.js', '*/*')).toBe('text/javascript; charset=utf-8')
    expect(typeOf('/robots.txt', '*/*')).toBe('text/plain; charset=utf-8')
    // Somebody who follows a broken link is told so by the app.
    expect(typeOf('/old-page.php', 'text/html,*/*;q=0.8')).toBe('text/html; charset=utf-8')
  })
})

test('the page itself has what a link preview shows', () => {
  const html = readFileSync('index.html', 'utf8')
  for (const part of [
    /<title>[^<]+<\/title>/,
    /<meta\s+name="description"\s+content="[^"]{40,}"/,
    /property="og:title" content="[^"]+"/,
    /property="og:description"\s+content="[^"]{40,}"/,
    /property="og:image" content="[^"]+\.png"/,
  ]) {
    expect(html).toMatch(part)
  }
})

describe('the picture of a shared link', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'courier-files-'))
    writeFileSync(join(folder, 'index.html'), readFileSync('index.html'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const pictureOf = async (publicUrl?: string): Promise<string | undefined> => {
    const answer = serveAppFiles(folder, publicUrl).answer(
      new Request('http://localhost/introduction', { headers: { accept: 'text/html' } }),
    )
    return /property="og:image" content="([^"]*)"/.exec((await answer?.text()) ?? '')?.[1]
  }

  test('has a whole address where the app knows its own', async () => {
    expect(await pictureOf('https://app.example')).toBe('https://app.example/icons/icon-512.png')
  })

  test('is left as it is built where it does not', async () => {
    expect(await pictureOf()).toBe('/icons/icon-512.png')
  })
})

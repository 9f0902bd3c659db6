import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { isOwnHost } from '#services/run/own-names.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { smallFolder, startContent, type ContentUnderTest } from '../content/content-under-test.ts'

/** What the service answers to a request that names this host. */
const askAs = async (host: string, url: string): Promise<string> =>
  await new Promise((resolve, reject) => {
    request(url, { headers: { host } }, async (response) => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      resolve(text)
    })
      .on('error', reject)
      .end()
  })

describe.each(databases)('requests for content on $name', (kind) => {
  let database: Database
  let content: ContentUnderTest

  beforeAll(async () => {
    database = await kind.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    content = await startContent(database)
    await content.publish(smallFolder)
  })
  afterAll(async () => {
    await content.stop()
    await database.close()
  })

  test('a host that somebody made up is in no link', async () => {
    const text = await askAs('evil.example', content.api)
    expect(text).not.toContain('evil.example')
    expect(text).toContain('https://app.example/content/api/v2')
  })

  test('a query of thousands of nested lists is refused as one that cannot be read', async () => {
    const { refs } = (await (await fetch(content.api)).json()) as { refs: { ref: string }[] }
    // Not encoded, or the address would be too long to be read at all.
    const q = `[[at(my.a.b,${'['.repeat(6_000)}`
    const response = await fetch(`${content.api}/documents/search?ref=${refs[0]?.ref}&q=${q}`)
    expect([response.status, await response.json()]).toMatchObject([400, { type: 'parsing_error' }])
  })
})

test.each([
  ['localhost', true],
  ['courier.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['evil.example', false],
  ['203.0.113.7', false],
])('%s is a name of this machine: %s', (host, isOwn) => {
  expect(isOwnHost(host)).toBe(isOwn)
})

import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pageEnd } from '#contracts/page.ts'
import { allPages } from '#services/depot/all-pages.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'

it('the command line follows a list to its last page, with the same search', async () => {
  const endpoint = {
    method: 'GET',
    service: 'forms',
    path: '/v1/things',
    result: z.object({ things: z.array(z.int()), ...pageEnd }),
  } as const
  const asked: string[] = []
  const answers = [
    { things: [1, 2], next: 'a=b' },
    { things: [3], next: 'c' },
    { things: [], next: null },
  ]
  const client: DepotClient = {
    async call({ result }, path) {
      asked.push(path)
      return await Promise.resolve(result.parse(answers[asked.length - 1]))
    },
  }
  expect((await allPages(client, endpoint, { state: 'new' })).flatMap(({ things }) => things)).toEqual([1, 2, 3])
  expect(asked).toEqual([
    '/v1/things?state=new&limit=500',
    '/v1/things?state=new&limit=500&after=a%3Db',
    '/v1/things?state=new&limit=500&after=c',
  ])
})

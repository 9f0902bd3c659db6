import type * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { pageRows } from '#contracts/page.ts'
import type { DepotClient } from './depot-client.ts'

/** All pages of a list, each as the service gives it. */
export async function allPages<Result extends z.ZodMiniType<{ next: string | null }>>(
  client: DepotClient,
  endpoint: Pick<Endpoint, 'method' | 'service' | 'path'> & { result: Result },
  query: Readonly<Record<string, string>>,
): Promise<z.infer<Result>[]> {
  const pages: z.infer<Result>[] = []
  for (let after: string | null | undefined; after !== null; after = pages.at(-1)?.next ?? null) {
    const search = new URLSearchParams({
      ...query,
      limit: String(pageRows.most),
      ...(after === undefined ? {} : { after }),
    })
    pages.push(await client.call(endpoint, `${endpoint.path}?${search.toString()}`))
  }
  return pages
}

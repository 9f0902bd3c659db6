import type { Hono } from 'hono'
import { callAs, type Person } from './people.ts'

/** The requests to page through, and where the response has its rows. */
export interface PagedList {
  method?: 'GET' | 'POST'
  /** Whether a search is sent as well. */
  path: string
  rows: string
}

/** The rows of a list, page by page, each of so many. */
export async function pagesOf(
  app: Hono,
  person: Person,
  { method = 'GET', path, rows }: PagedList,
  limit: number,
): Promise<unknown[][]> {
  const pages: unknown[][] = []
  let after: string | null = null
  do {
    const search = new URLSearchParams({ limit: String(limit), ...(after === null ? {} : { after }) }).toString()
    const { status, body } = await callAs(app, person, method, `${path}${path.includes('?') ? '&' : '?'}${search}`)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    const page = body as Record<string, unknown[]> & { next: string | null }
    pages.push(page[rows] ?? [])
    after = page.next
  } while (after !== null)
  return pages
}

/** Queries that name no page of the list; each must be rejected. */
export const wrongPages = [
  'limit=0',
  'limit=501',
  'limit=x',
  'after=',
  'after=x',
  `after=${Buffer.from('["a"]').toString('base64url')}`,
  `after=${Buffer.from(String.raw`["\u0000","\u0000","\u0000"]`).toString('base64url')}`,
]

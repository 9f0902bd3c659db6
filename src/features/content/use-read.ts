import { useLiveQuery } from 'dexie-react-hooks'
import type { NewsItem } from './news-item.ts'
import type { ReceiptPort } from './receipt-port.ts'

const none: ReadonlySet<string> = new Set()

/** Ids of those articles that were said to be read, as they are now. Undefined until that is known. */
export function useRead(items: readonly NewsItem[], port: ReceiptPort | undefined): ReadonlySet<string> | undefined {
  const versions = items.map(({ id, version }) => `${id} ${version}`).join(' ')
  const known = useLiveQuery(async () => {
    if (!port) return { versions, read: none }
    const receipts = await Promise.all(
      items.map(async ({ id, version }) => ((await port.read(id, version)) ? [id] : [])),
    )
    return { versions, read: new Set(receipts.flat()) }
  }, [port, versions])
  // Until these are read the hook gives the result before. That of no article at all says nothing of them.
  return known && (known.versions === versions || known.versions !== '') ? known.read : undefined
}

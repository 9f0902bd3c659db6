/** A page of any driver. */
export interface Readable {
  evaluate(script: (stores: string[]) => Promise<unknown[][]>, stores: string[]): Promise<unknown[][]>
}

/** Tables of the courier's store on this phone, each as its rows, read past the app. */
export async function rawTables(page: Readable, tables: readonly string[]): Promise<unknown[][]> {
  return await page.evaluate(
    async (stores) => {
      const names = (await indexedDB.databases()).map((database) => database.name ?? '')
      const name = names.find((each) => each.startsWith('courier-') && each !== 'courier-device')
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('closed')))
      })
      const all = (store: string) =>
        new Promise<unknown[]>((resolve, reject) => {
          const reading = db.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => resolve(reading.result))
          reading.addEventListener('error', () => reject(reading.error ?? new Error('unreadable')))
        })
      const rows = await Promise.all(stores.map(all))
      db.close()
      return rows
    },
    [...tables],
  )
}

export const rawTable = async <Row>(page: Readable, table: string): Promise<Row[]> =>
  ((await rawTables(page, [table]))[0] ?? []) as Row[]

/**
 * The least that a page can do: raw IndexedDB, the same rows in the same order, plain elements. It knows
 * the store's name and nothing else of the app.
 */
export const barePage = (database: string): string => `<!doctype html><title>bare</title><ul id="rows"></ul><script>
const opening = indexedDB.open(${JSON.stringify(database)})
opening.onsuccess = () => {
  const reading = opening.result.transaction('parcels').objectStore('parcels').getAll()
  reading.onsuccess = () => {
    const first = reading.result.sort((a, b) => a.sequence - b.sequence).slice(0, 25)
    for (const parcel of first) {
      const row = document.createElement('li')
      row.className = 'row'
      row.textContent = [parcel.sequence, parcel.address.house, parcel.address.street, parcel.recipient, parcel.status].join(' ')
      document.getElementById('rows').append(row)
    }
  }
}
</script>`

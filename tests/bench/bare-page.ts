/** How the bare page draws a row: its markup, and the script that fills it from `parcel`. */
export interface BareLook {
  head: string
  template: string
  fill: string
}

/** Lines of text, the least that there is. */
export const plainLook: BareLook = {
  head: '',
  template: '<li class="row"></li>',
  fill: `row.textContent = [parcel.sequence, parcel.address.house, parcel.address.street, parcel.recipient, parcel.status].join(' ')`,
}

/**
 * The app's own look, by hand: its styles and the markup of one of its rows.
 *
 * @param row the markup of an `a.list-row` as the app draws it
 */
export const sameLook = (styles: string, row: string): BareLook => ({
  head: `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${styles}">`,
  template: `<li class="row">${row}</li>`,
  fill: `
    row.querySelector('.list-row-sequence').textContent = parcel.sequence
    row.querySelector('.list-row-figure').textContent = parcel.address.house
    row.querySelector('.list-row-title').lastChild.data = parcel.recipient
    row.firstChild.href = '/manifest/' + parcel.id`,
})

/**
 * The least that a page can do: raw IndexedDB, the same rows in the same order, plain elements. It knows
 * the store's name and nothing else of the app.
 */
export const barePage = (
  database: string,
  { head, template, fill }: BareLook,
): string => `<!doctype html><title>bare</title>${head}
<ol id="rows" class="round-rows"></ol><template>${template}</template><script>
const opening = indexedDB.open(${JSON.stringify(database)})
const template = document.querySelector('template').content.firstChild
opening.onsuccess = () => {
  const reading = opening.result.transaction('parcels').objectStore('parcels').getAll()
  reading.onsuccess = () => {
    const first = reading.result.sort((a, b) => a.sequence - b.sequence).slice(0, 25)
    const rows = first.map((parcel) => {
      const row = template.cloneNode(true)
      ${fill}
      return row
    })
    document.getElementById('rows').append(...rows)
  }
}
</script>`

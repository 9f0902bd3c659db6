import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import type { Migration } from '#kit/database/database.ts'

/** The number of barcodes in a statement. */
const batch = 5000

/** Brings the barcodes of lists that were imported before into their canonical form. */
export const fillCanonicalBarcodes: NonNullable<Migration['fill']> = async (client) => {
  const { rows } = await client.query<{ barcode: string }>(`select distinct barcode from parcel_barcodes`)
  const changed = rows
    .map(({ barcode }) => ({ barcode, canonical: canonicalBarcode(barcode) }))
    .filter(({ barcode, canonical }) => barcode !== canonical)
  for (let start = 0; start < changed.length; start += batch) {
    const forms = JSON.stringify(changed.slice(start, start + batch))
    // A parcel may have one code in two forms, so the rows are not changed in place.
    await client.query(
      `insert into parcel_barcodes (sub_depot, barcode, date, parcel_id)
        select b.sub_depot, f.canonical, b.date, b.parcel_id from parcel_barcodes b
        join jsonb_to_recordset($1::jsonb) as f(barcode text, canonical text) on f.barcode = b.barcode
        on conflict do nothing`,
      [forms],
    )
    await client.query(
      `delete from parcel_barcodes b using jsonb_to_recordset($1::jsonb) as f(barcode text, canonical text)
        where f.barcode = b.barcode`,
      [forms],
    )
  }
}

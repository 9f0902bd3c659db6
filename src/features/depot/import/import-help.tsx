import { importColumns } from '#contracts/manifest/manifest-import.ts'
import { importFormat, importTemplate, isRequired } from '#domain/import/import-format.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { FormatHelp } from './format-help.tsx'

const columns = importColumns.map((name) => ({
  name,
  isRequired: isRequired(name),
  about: importFormat[name].about,
}))

/** What a file of parcels needs, with a template. */
export function ImportHelp({ subDepot }: { subDepot: string }) {
  const today = useToday()
  return (
    <FormatHelp fileName="manifest-template.csv" makeTemplate={() => importTemplate(subDepot, today)} columns={columns}>
      <p className="measure">
        One row for each parcel, below a first row with the names of the columns. The columns can be in any order. Save
        the sheet as “CSV UTF-8”; other CSV files from a spreadsheet are read too.
      </p>
      <p className="measure">
        A file replaces the list of each round and day in it: parcels that it leaves out are removed from the round.
        What couriers have recorded stays.
      </p>
    </FormatHelp>
  )
}

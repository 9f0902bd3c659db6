import { FileDown } from 'lucide-react'
import { importColumns } from '#contracts/manifest/manifest-import.ts'
import { saveFile } from '#device/save-file.ts'
import { importFormat, importTemplate, isRequired } from '#domain/import/import-format.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { DisclosureRow } from '#ui/rows/disclosure-row.tsx'

/** A file to start from, and what each column holds. Both are made here, so that they are there offline. */
export function ImportHelp({ subDepot }: { subDepot: string }) {
  const toast = useToast()
  const today = useToday()
  const save = () => {
    saveFile('manifest-template.csv', 'text/csv;charset=utf-8', importTemplate(subDepot, today))
    toast({ text: 'Template saved in your downloads' })
  }
  return (
    <>
      <Section tight>
        <TextButton icon={FileDown} onClick={save}>
          Download a template
        </TextButton>
      </Section>
      <DisclosureRow label="What the file needs" meta="Columns, dates and how to save it">
        <div className="format-text">
          <Stack gap={16}>
            <p className="measure">
              One row for each parcel, below a first row with the names of the columns. The columns can be in any order.
              Save the sheet as “CSV UTF-8”; other CSV files from a spreadsheet are read too.
            </p>
            <p className="measure">
              A file replaces the list of each round and day in it: parcels that it leaves out are removed from the
              round. What couriers have recorded stays.
            </p>
            <dl className="format-columns">
              {importColumns.map((column) => (
                <div key={column}>
                  <dt>
                    {column} <span className="text-meta">{isRequired(column) ? 'needed' : 'optional'}</span>
                  </dt>
                  <dd>{importFormat[column].about}.</dd>
                </div>
              ))}
            </dl>
          </Stack>
        </div>
      </DisclosureRow>
    </>
  )
}

import { FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import type { StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { saveFile } from '#device/save-file.ts'
import { invoiceColumns, invoiceColumnNames, invoiceFormat } from '#domain/pay/invoice-sheet-format.ts'
import { invoiceTemplateRows } from '#domain/pay/invoice-sheet-rows.ts'
import { readInvoiceSheet, type InvoiceSheet } from '#domain/pay/invoice-sheet.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { ActionError } from '../../requests/response-view.tsx'
import type { RequestError } from '#contracts/problem.ts'
import { csvFile } from '#domain/files/csv-file.ts'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { requestCouriers } from '../../people/people-sync.ts'
import { SheetIssues } from '../sheet-issues.tsx'
import { CheckInvoices } from './check-invoices.tsx'
import { checkInvoices } from './invoices-sync.ts'

type Stage =
  | { at: 'none' }
  | { at: 'reading' }
  | { at: 'faulty'; sheet: InvoiceSheet }
  | { at: 'failed'; error: RequestError; file: File }
  | { at: 'ready'; sheet: InvoiceSheet; published: StaffInvoice[] }

/** Reads a file, checks it against the roster and the rates, and requests the published invoices of its weeks. */
async function checkFile(file: File, subDepots: readonly string[]): Promise<Stage> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null)
    return {
      at: 'failed',
      file,
      error: { code: 'file', detail: 'The file can no longer be opened. Choose it again.' },
    }
  const checked = await checkInvoices(subDepots, (context) => readInvoiceSheet(new Uint8Array(bytes), context))
  if (!checked.ok) return { at: 'failed', file, error: checked.error }
  const { read: sheet, published } = checked.value
  return sheet.issues.length > 0 ? { at: 'faulty', sheet } : { at: 'ready', sheet, published }
}

function InvoiceHelp() {
  return (
    <DisclosureRow label="What the file needs" meta="Columns, one row for each parcel or amount">
      <div className="format-text">
        <dl className="format-columns">
          {invoiceColumnNames.map((column) => (
            <div key={column}>
              <dt>
                {column}{' '}
                <span className="text-meta">{invoiceFormat.required.includes(column) ? 'needed' : 'optional'}</span>
              </dt>
              <dd>{invoiceColumns[column].about}.</dd>
            </div>
          ))}
        </dl>
      </div>
    </DisclosureRow>
  )
}

/** Invoices of many couriers and weeks from a spreadsheet: read, checked as a whole, then published. */
export function InvoicesFile({ staff, onDone }: { staff: DeskStaff; onDone: (said: string) => void }) {
  const toast = useToast()
  const today = useToday()
  const [stage, setStage] = useState<Stage>({ at: 'none' })
  const [attempt, setAttempt] = useState(0)
  const check = (file: File) => {
    setAttempt((last) => last + 1)
    setStage({ at: 'reading' })
    void shownPending(checkFile(file, staff.subDepots)).then(setStage)
  }
  const saveTemplate = async () => {
    // Offline, the template has a made-up courier.
    const answer = await requestCouriers(staff.subDepots)
    const first = answer.ok ? answer.value.find(({ rounds }) => rounds.length > 0) : undefined
    const courier = {
      courierNumber: first?.courierNumber ?? 'C-104',
      subDepot: first?.subDepot ?? staff.subDepots[0] ?? 'SAM',
      round: first?.rounds[0] ?? '104',
    }
    saveFile('invoices.csv', 'text/csv;charset=utf-8', csvFile(invoiceTemplateRows(courier, today)))
    toast({ text: 'Template saved in your downloads' })
  }
  if (stage.at === 'reading') return <LoadingState label="Checking the invoices" rows={6} />
  if (stage.at === 'ready')
    return (
      <CheckInvoices
        from="file"
        sheet={stage.sheet}
        published={stage.published}
        onBack={() => setStage({ at: 'none' })}
        onDone={(said) => {
          setStage({ at: 'none' })
          onDone(said)
        }}
      />
    )
  return (
    <>
      <Section>
        <Stack gap={16}>
          <SectionHeading>Publish invoices from a spreadsheet</SectionHeading>
          <p className="measure">
            One file can have many couriers and weeks. It is checked as a whole, and you see what each courier is paid
            before anything is published.
          </p>
          <TextButton icon={FileDown} onClick={() => void saveTemplate()}>
            Download a template
          </TextButton>
          {stage.at === 'faulty' && (
            <SheetIssues
              issues={stage.sheet.issues}
              raws={stage.sheet.raws}
              how={stage.sheet.how}
              attempt={attempt}
              columns={['courier', 'invoice', 'week', 'amount']}
            />
          )}
          {stage.at === 'failed' && (
            <>
              <ActionError id="invoices-error" error={stage.error} />
              <TextButton onClick={() => check(stage.file)}>Check it again</TextButton>
            </>
          )}
          <FileField
            id="invoice-sheet"
            label="Invoices"
            hint="A CSV file from a spreadsheet, at most 20,000 rows"
            icon={FileUp}
            action={stage.at === 'faulty' ? 'Choose the corrected file' : 'Choose a file'}
            accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values"
            onFiles={([given]) => given && check(given)}
          />
        </Stack>
      </Section>
      <InvoiceHelp />
    </>
  )
}

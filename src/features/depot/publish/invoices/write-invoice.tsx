import { useLiveQuery } from 'dexie-react-hooks'
import { Plus } from 'lucide-react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffInvoice, WholeInvoice } from '#contracts/pay/pay-endpoints.ts'
import { pounds } from '#domain/money.ts'
import type { InvoiceSheet } from '#domain/pay/invoice-sheet.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ErrorSummary, focusControl } from '#ui/fields/error-summary.tsx'
import { useDraft } from '#ui/fields/use-draft.ts'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { readCached } from '../../cache/cache-store.ts'
import { refreshWholeInvoice } from '../../cache/refresh-sync.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { counted } from '../../figures.ts'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { useRequest } from '../../requests/use-request.ts'
import { deleteDeskDraft, readDeskDraft, saveDeskDraft } from '../drafts/desk-drafts-sync.ts'
import { CheckInvoices } from './check-invoices.tsx'
import {
  beginCorrection,
  beginInvoice,
  blankLine,
  hasFixedLines,
  invoiceDraftId,
  isParcelLine,
  lineColumns,
  resumeDraft,
  weekTyped,
  type DraftLine,
  type InvoiceDraft,
} from './invoice-draft.ts'
import { HeadFields } from './head-fields.tsx'
import { stateLabels } from './invoice-search.ts'
import { checkInvoices, invoiceId } from './invoices-sync.ts'
import { LineFields } from './line-fields.tsx'
import { PublishedLines } from './published-lines.tsx'
import { addLineId, draftTotal, lineFieldId, readInvoiceDraft, type InvoiceErrors } from './read-invoice-draft.ts'
import './write-invoice.css'

/** A published invoice. */
export interface InvoiceKey {
  courier: string
  id: string
}

interface WriteInvoiceProps {
  staff: DeskStaff
  /** The invoice to correct; undefined for a new one. */
  edited: InvoiceKey | undefined
  closeTo: string
  onDone: (said: string, published: InvoiceKey) => void
}

/** The form for one invoice. Its draft is saved on the device. Keyed by the invoice. */
export function WriteInvoice(props: WriteInvoiceProps) {
  const { edited, closeTo } = props
  const today = useToday()
  const path = edited ? (`${edited.courier}/${edited.id}` as const) : ''
  const { response } = useRequest(
    async () => (edited ? await refreshWholeInvoice(edited.courier, edited.id) : ({ ok: true, value: null } as const)),
    { key: path, isRepeated: true },
  )
  const cached = useLiveQuery(async () => ({ invoice: edited && (await readCached(`invoice/${path}`)) }), [path])
  const invoice = cached?.invoice?.value
  // Online, a correction starts from the latest version of the invoice.
  const isKnown = !edited || (invoice !== undefined && response !== null)
  const [begun, setBegun] = useState<InvoiceDraft>()
  useEffect(() => {
    if (!isKnown || begun) return
    const use = (saved: unknown) =>
      setBegun(
        resumeDraft(saved, invoice) ?? (invoice ? beginCorrection(invoice) : beginInvoice(today, crypto.randomUUID())),
      )
    readDeskDraft(invoiceDraftId(edited)).then(use, () => use(undefined))
    // A newer response doesn't replace a draft that has been started.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown])
  if (begun) return <InvoiceForm {...props} invoice={invoice} stored={begun} />
  if (!cached || response === null) return <LoadingState label="Opening the invoice" rows={6} />
  if (isKnown) return <LoadingState label="Opening the draft" rows={6} />
  return (
    <>
      <StaleNote response={response} />
      <EmptyState title="This invoice isn’t on this device">You need to be online to correct it.</EmptyState>
      <Section>
        <ButtonLink fit to={closeTo}>
          Close
        </ButtonLink>
      </Section>
    </>
  )
}

function totalNote(without: number): string | undefined {
  if (without === 0) return undefined
  return `${counted(without, 'line')} ${without === 1 ? 'has' : 'have'} no amount yet. Parcels get the published rate when you check.`
}

/** Opens a line that is shown as a sentence if it has an error, because only an open line has fields. */
const openWrongLines = (lines: DraftLine[], errors: InvoiceErrors): DraftLine[] =>
  lines.map((line) =>
    lineColumns.some((column) => errors[lineFieldId(line, column)] !== undefined) ? { ...line, isOpen: true } : line,
  )

interface InvoiceFormProps extends WriteInvoiceProps {
  invoice: WholeInvoice | undefined
  stored: InvoiceDraft
}

function InvoiceForm({ staff, edited, closeTo, onDone, invoice, stored }: InvoiceFormProps) {
  const id = invoiceDraftId(edited)
  const navigate = useNavigate()
  const toast = useToast()
  const [write] = useState(() => async (draft: InvoiceDraft) => await saveDeskDraft(id, draft))
  const { draft, change, save, stop } = useDraft<InvoiceDraft>(() => stored, write)
  const [errors, setErrors] = useState<InvoiceErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [ready, setReady] = useState<{ sheet: InvoiceSheet; published: StaffInvoice[] } | null>(null)
  const [added, setAdded] = useState<DraftLine>()
  const { busy, error, act } = useAction()
  useEffect(() => {
    if (added) focusControl(lineFieldId(added, isParcelLine(added) ? 'day' : 'text'))
  }, [added])
  const edit = (part: Partial<InvoiceDraft>) => change((now) => ({ ...now, ...part }))
  const editLines = (toLines: (lines: DraftLine[]) => DraftLine[]) =>
    change((now) => ({ ...now, lines: toLines(now.lines) }))
  const replace = (line: DraftLine) => editLines((lines) => lines.map((each) => (each.id === line.id ? line : each)))
  const open = (line: DraftLine) => {
    const opened = { ...line, isOpen: true }
    replace(opened)
    setAdded(opened)
  }
  const add = () => {
    const line = {
      ...blankLine(crypto.randomUUID()),
      kind: draft.lines.findLast(({ isOpen }) => isOpen)?.kind ?? 'amount',
    }
    editLines((lines) => [...lines, line])
    setAdded(line)
  }
  const remove = (line: DraftLine) => {
    const at = draft.lines.indexOf(line)
    editLines((lines) => lines.filter((each) => each.id !== line.id))
    // Errors refer to lines by position.
    setErrors({})
    document.getElementById(addLineId)?.focus()
    toast({
      text: `Line ${at + 1} removed`,
      onUndo: () => editLines((lines) => lines.toSpliced(at, 0, line)),
    })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save()
    void act(
      async () => await checkInvoices(staff.subDepots, (context) => readInvoiceDraft(draft, context)),
      ({ read, published }) => {
        setErrors(read.errors)
        setAttempt((last) => last + 1)
        if (Object.keys(read.errors).length === 0) setReady({ sheet: read, published })
        else editLines((lines) => openWrongLines(lines, read.errors))
      },
    )
  }
  const discard = () => {
    stop(true)
    void deleteDeskDraft(id).then(() => navigate(closeTo))
    toast({
      text: 'Draft discarded',
      onUndo: () => void saveDeskDraft(id, draft).catch(() => undefined),
    })
  }
  if (ready)
    return (
      <CheckInvoices
        from="form"
        {...ready}
        onBack={() => setReady(null)}
        onDone={() => {
          const [published] = ready.sheet.invoices
          stop(true)
          void deleteDeskDraft(id)
          if (!published) return
          const { courier, entry } = published
          const before = ready.published.find((each) => each.courier === courier.id && each.number === entry.number)
          onDone(`Invoice ${entry.number} published`, { courier: courier.id, id: invoiceId(published, before) })
        }}
      />
    )
  const isFixed = hasFixedLines(draft)
  const numbered = draft.lines.map((line, at) => ({ line, number: at + 1 }))
  const shown = numbered.filter(({ line }) => isFixed || !line.isOpen)
  const { total, without } = draftTotal(draft)
  return (
    <>
      <Section>
        <form className="write-invoice" onSubmit={submit} noValidate>
          <Stack gap={16}>
            <SectionHeading>{draft.begun ? `Correct invoice ${draft.number}` : 'New invoice'}</SectionHeading>
            <ErrorSummary
              errors={Object.entries(errors).map(([field, text]) => ({ id: field, text }))}
              attempt={attempt}
            />
            {draft.begun && invoice && invoice.publishedAt !== draft.begun.publishedAt && (
              <p className="text-strong">
                This invoice has been published again since you began. What you typed is still here. Discard it to start
                from the invoice as it is now.
              </p>
            )}
            <HeadFields draft={draft} staff={staff} errors={errors} edit={edit} />
            <SectionHeading level={3}>Lines</SectionHeading>
            {isFixed && (
              <p className="measure">
                This invoice is {stateLabels[draft.begun?.state ?? 'issued'].toLowerCase()}, so its lines stay as they
                are. Publish it as queried first. Then you can correct its lines and issue it again.
              </p>
            )}
            {shown.length > 0 && (
              <div className="invoice-published">
                <PublishedLines lines={shown} {...(!isFixed && { onOpen: open, onRemove: remove })} />
              </div>
            )}
            {!isFixed &&
              numbered
                .filter(({ line }) => line.isOpen)
                .map(({ line, number }) => (
                  <LineFields
                    key={line.id}
                    line={line}
                    number={number}
                    week={weekTyped(draft)}
                    errors={errors}
                    onChange={replace}
                    onRemove={() => remove(line)}
                  />
                ))}
            {!isFixed && (
              <Button id={addLineId} fit icon={Plus} onClick={add} aria-describedby="write-invoice-amounts">
                Add a line
              </Button>
            )}
            <dl>
              <FactRow money total label="Total" value={pounds(total)} note={totalNote(without)} />
            </dl>
            <p className="text-meta measure" id="write-invoice-amounts">
              Amounts are in pounds, or in pence with a p: 1.25, £1.25, 125p or 47.5p. What you type is saved on this
              device.
            </p>
            <ActionError id="write-invoice-error" error={error} />
            {error && (
              <p className="measure">
                Nothing was published, and what you typed is saved here. You need to be online to check and publish it.
              </p>
            )}
            <ButtonGroup>
              <Button type="submit" kind="primary" fit aria-disabled={busy || undefined}>
                {busy ? 'Checking the invoice' : 'Check the invoice'}
              </Button>
              <ButtonLink fit to={closeTo}>
                Close
              </ButtonLink>
              <Button fit onClick={discard}>
                Discard
              </Button>
            </ButtonGroup>
          </Stack>
        </form>
      </Section>
    </>
  )
}

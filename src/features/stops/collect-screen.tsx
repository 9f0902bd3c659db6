import { CircleAlert, ScanBarcode, Tag, X } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import { collectLimit, stopNoteLimit, type Stop, type StopList } from '#contracts/manifest/stop-list.ts'
import { listenForWedge } from '#device/scanner/listen-for-wedge.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { readByHandScanner } from '#domain/barcode/hand-scanner.ts'
import { parcelCount } from '#domain/pay/pay-labels.ts'
import { getStopEventsInEffect } from '#domain/stops/stop-events.ts'
import { formatCollected, formatStopWindow, getStopStatus, stopAddressLine } from '#domain/stops/stop-labels.ts'
import { askForCode } from '#features/scan/popup/asked-code-store.ts'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { collectAtStop, collectDrafts, newParcel, undoAtStop, type CollectDraft } from './record-stop-sync.ts'
import { checkCollect, countDraft, withoutEnd } from './stop-forms.ts'
import { StopHistory } from './stop-history.tsx'
import { problemAddress, stopsAddress } from './stops-address.ts'
import { useStops } from './use-stops.ts'

const title = 'Collection'

const emptyDraft = (stopId: string): CollectDraft => ({
  key: `collect/${stopId}`,
  note: '',
  photos: [],
  scanned: [],
  counted: '',
})

const toForm = ({ text }: Barcode): string => canonicalBarcode(text)

/** Returns the labels that are collected on the list already, in canonical form. */
const getCollectedForms = ({ events }: StopList): Set<string> =>
  new Set(
    getStopEventsInEffect(events).flatMap(({ kind, parcels }) =>
      kind === 'collected' ? parcels.flatMap(({ barcode }) => (barcode ? [toForm(barcode)] : [])) : [],
    ),
  )

interface FormProps {
  list: StopList
  stop: Stop
  opened: { draft: CollectDraft; isEarlier: boolean }
  onStartAgain: () => void
}

function CollectForm({ list, stop, opened, onStartAgain }: FormProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const savedRef = useRef<string>(undefined)
  const form = useRequestForm({
    id: 'collect',
    begin: () => opened.draft,
    saveDraft: collectDrafts.save,
    check: checkCollect,
    async submit({ counted, note }, { scanned }) {
      const parcels = [...scanned, ...Array.from({ length: counted }, () => newParcel())]
      const input = { manifestId: list.id, stopId: stop.id, parcels, ...(note !== '' && { note }) }
      const saved = await collectAtStop(input)
      if (saved.ok) savedRef.current = saved.value[0]?.mid
      return saved
    },
    onSaved(draft) {
      const supersedes = savedRef.current
      toast({
        text: `Collected ${parcelCount(countDraft(draft))}, ${stop.name}`,
        ...(supersedes !== undefined && { onUndo: () => void undoAtStop({ manifestId: list.id, supersedes }) }),
      })
      void navigate(stopsAddress(list.id), { replace: true })
    },
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<CollectDraft>) => form.change((now) => ({ ...now, ...change }))
  const takeRef = useRef((_code: Barcode): string => '')
  /** Takes a code out of the field that a hand scanner has typed it into. */
  const untypeRef = useRef((_text: string): void => undefined)
  // Several reads may come before the next drawing, so each is judged by what the last one left.
  const scannedRef = useRef(draft.scanned)
  useEffect(() => {
    untypeRef.current = (text) =>
      form.change((now) => ({
        ...now,
        counted: withoutEnd(now.counted, text),
        note: withoutEnd(now.note, text),
      }))
    scannedRef.current = draft.scanned
    takeRef.current = (code) => {
      const known = scannedRef.current
      const isKnown =
        getCollectedForms(list).has(toForm(code)) ||
        known.some(({ barcode }) => barcode && toForm(barcode) === toForm(code))
      if (isKnown) return `Already scanned. ${parcelCount(known.length)} so far.`
      if (known.length >= collectLimit) return `Save these ${collectLimit} first, then scan the rest.`
      scannedRef.current = [...known, newParcel(code)]
      set({ scanned: scannedRef.current })
      return `Added. ${parcelCount(scannedRef.current.length)} so far.`
    }
  })
  useEffect(() => {
    return askForCode((code) => takeRef.current(code))
  }, [])
  useEffect(() => {
    return listenForWedge(({ text, field }) => {
      if (field) untypeRef.current(text)
      setSaid(takeRef.current(readByHandScanner(text)))
    })
  }, [])
  const before = getStopStatus(stop, list.events).collected
  const now = countDraft(draft)
  return (
    <RequestFields form={form}>
      {opened.isEarlier && <StartedEarlier until="save" onStartAgain={form.startAgain} />}
      <Stack gap={8}>
        <ButtonLink
          icon={ScanBarcode}
          to={`?${new URLSearchParams({ round: list.id, stop: stop.id, popup: 'barcode-scanner' }).toString()}`}
        >
          Scan the parcels
        </ButtonLink>
        <output>{said}</output>
        {draft.scanned.length > 0 && (
          <ul aria-label="Scanned parcels">
            {draft.scanned.map(({ id, barcode }) => (
              <li key={id}>
                <Button
                  kind="inline"
                  fit
                  icon={X}
                  onClick={() => set({ scanned: draft.scanned.filter((parcel) => parcel.id !== id) })}
                >
                  <span className="visually-hidden">Remove </span>
                  {groupedText(barcode?.text ?? '')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <TextField
        {...form.field('counted')}
        label={draft.scanned.length > 0 ? 'Parcels that you didn’t scan (optional)' : 'Or: number of parcels'}
        hint="Count the parcels that you can’t scan."
        inputMode="numeric"
        autoComplete="off"
        value={draft.counted}
        onChange={({ target }) => set({ counted: target.value })}
      />
      <TextArea
        {...form.field('note')}
        label="Note (optional)"
        hint={`Up to ${stopNoteLimit} characters.`}
        rows={2}
        value={draft.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <output className="text-strong">
        {now === 0 ? '' : `This makes ${formatCollected(before + now, stop.expected)}.`}
      </output>
      <Button {...form.button} kind="primary" type="submit">
        {now === 0 ? 'Collect' : `Collect ${parcelCount(now)}`}
      </Button>
    </RequestFields>
  )
}

function StopFacts({ list, stop }: { list: StopList; stop: Stop }) {
  return (
    <Section line>
      <Stack gap={8}>
        <h2 className="text-h2">{stop.name}</h2>
        <p>{stopAddressLine(stop)}</p>
        <p className="text-strong">{getStopStatus(stop, list.events).label}</p>
        {stop.window && <p>Collect {formatStopWindow(stop.window)}.</p>}
        {stop.note !== null && <p>{stop.note}</p>}
        {stop.barcodes.length > 0 && (
          <>
            <SectionHeading>Labels that the depot expects</SectionHeading>
            <ul>
              {stop.barcodes.map(({ text }) => (
                <li key={text}>{groupedText(text)}</li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Section>
  )
}

function Collection({ list, stop, wait }: { list: StopList; stop: Stop; wait: ReactNode }) {
  const opened = useOpened(
    `collect ${stop.id}`,
    async () => {
      const draft = await collectDrafts.read(`collect/${stop.id}`)
      return { draft: draft ?? emptyDraft(stop.id), isEarlier: draft !== undefined }
    },
    async () => await collectDrafts.discard(`collect/${stop.id}`),
  )
  return (
    <TwoColumns
      first={
        <>
          <StopFacts list={list} stop={stop} />
          {wait}
          <Section>
            {opened.value && (
              <CollectForm
                key={opened.key}
                list={list}
                stop={stop}
                opened={opened.value}
                onStartAgain={opened.startAgain}
              />
            )}
          </Section>
          <Section tight>
            <ButtonRow>
              <ButtonLink icon={CircleAlert} to={problemAddress(list.id, stop.id, 'none_ready')}>
                None ready
              </ButtonLink>
              <ButtonLink icon={Tag} to={problemAddress(list.id, stop.id, 'wrong_label')}>
                Wrong label
              </ButtonLink>
            </ButtonRow>
          </Section>
        </>
      }
      second={<StopHistory list={list} shows={({ stopId }) => stopId === stop.id} />}
    />
  )
}

/** Collects parcels at a stop, `?round=<manifest>&stop=<id>`. `Wait`: the courier's wait at a stop. */
export function CollectScreen({ Wait }: { Wait?: ComponentType<{ stopId: string }> }) {
  useTitle(title)
  const { manifestId, list } = useStops()
  const stopId = useSearchParams()[0].get('stop')
  const stop = list?.stops.find(({ id, kind }) => id === stopId && kind === 'collection')
  return (
    <Page title={title} back={{ to: stopsAddress(manifestId), label: 'Back to Collections' }}>
      {list !== undefined && !stop && (
        <EmptyState
          level={2}
          title="This collection is not on your list"
          action={<TextLink to={stopsAddress(manifestId)}>See the collections</TextLink>}
        >
          Your depot may have removed it.
        </EmptyState>
      )}
      {list && stop && <Collection list={list} stop={stop} wait={Wait && <Wait stopId={stop.id} />} />}
    </Page>
  )
}

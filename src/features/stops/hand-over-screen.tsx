import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import { batchPlaceKindSchema, type StopList } from '#contracts/manifest/stop-list.ts'
import { listenForWedge } from '#device/scanner/listen-for-wedge.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { readByHandScanner } from '#domain/barcode/hand-scanner.ts'
import { parcelCount } from '#domain/pay/pay-labels.ts'
import { getCarried, type CarriedParcel } from '#domain/stops/stop-events.ts'
import { placeKindLabels } from '#domain/stops/stop-labels.ts'
import { askForCode } from '#features/scan/popup/asked-code-store.ts'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { batchDrafts, handOver, type BatchDraft } from './record-stop-sync.ts'
import { checkBatch, withoutEnd } from './stop-forms.ts'
import { batchReceiptAddress, stopsAddress } from './stops-address.ts'
import { useStops } from './use-stops.ts'

const title = 'Hand over'

const kindOptions = batchPlaceKindSchema.options.map((kind) => ({ value: kind, label: placeKindLabels[kind] }))

/** "WXYZ 1234 …, Example Bakery", or the place alone of a parcel that was only counted. */
function formatParcel({ barcode, stopId }: CarriedParcel, { stops }: StopList): string {
  const from = stops.find(({ id }) => id === stopId)?.name ?? 'a stop that was removed'
  return barcode ? `${groupedText(barcode.text)}, ${from}` : `Without a scan, ${from}`
}

interface FormProps {
  list: StopList
  opened: { draft: BatchDraft; isEarlier: boolean }
  onStartAgain: () => void
}

function HandOverForm({ list, opened, onStartAgain }: FormProps) {
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const drops = list.stops.filter(({ kind }) => kind === 'drop')
  const carried = getCarried(list.events)
  const savedRef = useRef('')
  const form = useRequestForm({
    id: 'batch',
    begin: () => opened.draft,
    saveDraft: batchDrafts.save,
    check: (draft) => checkBatch(draft, drops, carried),
    async submit(batch) {
      const saved = await handOver({ manifestId: list.id, ...batch })
      if (saved.ok) savedRef.current = saved.value[0]?.mid ?? ''
      return saved
    },
    onSaved: () => void navigate(batchReceiptAddress(list.id, savedRef.current), { replace: true }),
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<BatchDraft>) => form.change((now) => ({ ...now, ...change }))
  const going = carried.filter(({ id }) => !draft.staying.includes(id))
  const choose = (id: string, goes: boolean) =>
    form.change((now) => ({
      ...now,
      staying: goes ? now.staying.filter((each) => each !== id) : [...new Set([...now.staying, id])],
    }))
  const takeRef = useRef((_code: Barcode): string => '')
  const untypeRef = useRef((_text: string): void => undefined)
  const goingRef = useRef(0)
  useEffect(() => {
    untypeRef.current = (text) => form.change((now) => ({ ...now, placeName: withoutEnd(now.placeName, text) }))
    goingRef.current = going.length
    takeRef.current = (code) => {
      const found = carried.find(
        ({ barcode }) => barcode && canonicalBarcode(barcode.text) === canonicalBarcode(code.text),
      )
      if (!found) return 'This parcel is not among those in your vehicle.'
      if (!draft.staying.includes(found.id)) return `In the batch. ${parcelCount(goingRef.current)} so far.`
      choose(found.id, true)
      goingRef.current += 1
      return `Added. ${parcelCount(goingRef.current)} so far.`
    }
  })
  useEffect(() => {
    return askForCode((code) => takeRef.current(code))
  }, [takeRef])
  useEffect(() => {
    return listenForWedge(({ text, field }) => {
      if (field) untypeRef.current(text)
      setSaid(takeRef.current(readByHandScanner(text)))
    })
  }, [takeRef, untypeRef])
  const isDrop = drops.some(({ id }) => id === draft.stopId)
  return (
    <RequestFields form={form}>
      {opened.isEarlier && <StartedEarlier until="save" onStartAgain={form.startAgain} />}
      {drops.length > 0 && (
        <RadioGroup
          {...form.field('place')}
          label="Where are you?"
          name="batch-place"
          options={[
            ...drops.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: 'Another place' },
          ]}
          value={draft.stopId}
          onChange={(stopId) => set({ stopId })}
        />
      )}
      <RadioGroup
        {...form.field('kind')}
        label="What kind of place is it?"
        name="batch-kind"
        options={kindOptions}
        value={draft.placeKind}
        onChange={(placeKind) => set({ placeKind })}
      />
      {!isDrop && (
        <TextField
          {...form.field('name')}
          label="Name of the place"
          hint="For example, the name of the shop and its street."
          autoComplete="off"
          value={draft.placeName}
          onChange={({ target }) => set({ placeName: target.value })}
        />
      )}
      <FieldGroup {...form.field('parcels')} label={`${going.length} of ${parcelCount(carried.length)} go`}>
        {carried.map((parcel, at) => (
          <Checkbox
            key={parcel.id}
            id={at === 0 ? form.field('parcels').id : undefined}
            label={formatParcel(parcel, list)}
            checked={!draft.staying.includes(parcel.id)}
            onChange={({ target }) => choose(parcel.id, target.checked)}
          />
        ))}
      </FieldGroup>
      <ButtonRow>
        <Button onClick={() => set({ staying: [] })}>All of them</Button>
        <Button onClick={() => set({ staying: carried.map(({ id }) => id) })}>None of them</Button>
      </ButtonRow>
      <ButtonLink
        icon={ScanBarcode}
        to={`?${new URLSearchParams({ round: list.id, popup: 'barcode-scanner' }).toString()}`}
      >
        Scan into the batch
      </ButtonLink>
      <output>{said}</output>
      <Button {...form.button} kind="primary" type="submit">
        {going.length === 0 ? 'Hand over' : `Hand over ${parcelCount(going.length)}`}
      </Button>
    </RequestFields>
  )
}

/** Hands over what is in the vehicle, `?round=<manifest>` and `&stop=<drop>` where it is one of the list. */
export function HandOverScreen() {
  useTitle(title)
  const { manifestId, list } = useStops()
  const stopId = useSearchParams()[0].get('stop') ?? ''
  const key = `batch/${manifestId}`
  const opened = useOpened(
    key,
    async () => {
      const draft = await batchDrafts.read(key)
      const empty: BatchDraft = { key, note: '', photos: [], stopId, placeKind: 'shop', placeName: '', staying: [] }
      return { draft: draft ?? empty, isEarlier: draft !== undefined }
    },
    async () => await batchDrafts.discard(key),
  )
  const isEmpty = list && getCarried(list.events).length === 0
  return (
    <Page title={title} back={{ to: stopsAddress(manifestId), label: 'Back to Collections' }}>
      <Section tight>
        {(list === null || isEmpty) && (
          <EmptyState
            level={2}
            title="Nothing to hand over"
            action={<TextLink to={stopsAddress(manifestId)}>See the collections</TextLink>}
          >
            What you collect on this list can be handed over here.
          </EmptyState>
        )}
        {list && !isEmpty && opened.value && (
          <HandOverForm key={opened.key} list={list} opened={opened.value} onStartAgain={opened.startAgain} />
        )}
      </Section>
    </Page>
  )
}

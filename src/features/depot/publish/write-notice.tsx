import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { PublishNoticeBody } from '#contracts/notice-endpoints.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { NotDone } from '../fresh/asked.tsx'
import type { DeskStaff } from '../fresh/desk-staff.ts'
import { moment } from '../fresh/moment.ts'
import { useDeed } from '../fresh/use-deed.ts'
import { blankNotice, everyone, readNotice } from './notice-form.ts'
import type { NoticeFaults, NoticeForm } from './notice-form.ts'
import { publishNotice } from './publish-sync.ts'

type Notice = Omit<PublishNoticeBody, 'couriers'>

const toWords = ({ group }: Notice): string =>
  group.kind === 'everyone' ? 'all couriers' : group.kind === 'sub-depot' ? `all of ${group.subDepot}` : `round ${group.round} of ${group.subDepot}`

function Preview({ notice, onBack, onDone }: { notice: Notice; onBack: () => void; onDone: () => void }) {
  const { busy, refusal, act } = useDeed()
  return (
    <Section>
      <Stack gap={16}>
        <SectionHeading>As couriers see it</SectionHeading>
        <div className="notice-preview">
          <h3 className="text-h2" dir="auto">
            {notice.title}
          </h3>
          {notice.body.split(/\n\s*\n/).map((text, at) => (
            // Paragraphs have no ids, and nothing moves among them.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={at} className="measure" dir="auto">
              {text}
            </p>
          ))}
          {notice.acknowledge && <p className="text-strong">They are asked to say that they have understood it.</p>}
        </div>
        <p className="text-meta measure">
          To {toWords(notice)}. {notice.expiresAt === null ? 'It stays until it is withdrawn.' : `It leaves the phones on ${moment(notice.expiresAt)}.`}
        </p>
        <NotDone id="notice-fault" refusal={refusal} />
        <Button kind="primary" aria-disabled={busy || undefined} onClick={() => void act(() => publishNotice(notice), onDone)}>
          {busy ? 'Giving it' : `Give it to ${toWords(notice)}`}
        </Button>
        <Button onClick={onBack}>Change it</Button>
      </Stack>
    </Section>
  )
}

function fieldErrors(faults: NoticeFaults) {
  return Object.entries(faults).map(([field, text]) => ({ id: `notice-${field}`, text }))
}

/** A notice is written, looked at as couriers will, and then given. */
export function WriteNotice({ staff, onDone }: { staff: DeskStaff; onDone: () => void }) {
  const [form, setForm] = useState<NoticeForm>(() => blankNotice(staff.subDepots[0] ?? everyone))
  const [faults, setFaults] = useState<NoticeFaults>({})
  const [attempt, setAttempt] = useState(0)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [id, setId] = useState(() => crypto.randomUUID())
  const change = (part: Partial<NoticeForm>) => setForm((last) => ({ ...last, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readNotice(form, id, new Date())
    setFaults('faults' in read ? read.faults : {})
    setAttempt((last) => last + 1)
    if ('notice' in read) setNotice(read.notice)
  }
  if (notice) {
    const done = () => {
      setNotice(null)
      setForm(blankNotice(form.to))
      setId(crypto.randomUUID())
      onDone()
    }
    const back = () => {
      setNotice(null)
      // Another text is another notice, also where the first one has arrived without an answer.
      setId(crypto.randomUUID())
    }
    return <Preview notice={notice} onBack={back} onDone={done} />
  }
  const places = [...staff.subDepots.map((code) => ({ value: code, label: `Couriers of ${code}` })), ...(staff.isBackOffice ? [{ value: everyone, label: 'All couriers' }] : [])]
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Write a notice</SectionHeading>
          <ErrorSummary errors={fieldErrors(faults)} attempt={attempt} />
          <SelectField id="notice-to" label="To" options={places} value={form.to} onChange={(event) => change({ to: event.target.value })} />
          {form.to !== everyone && (
            <TextField id="notice-round" label="Round" hint="Empty: all of the sub-depot" error={faults.round} value={form.round} onChange={(event) => change({ round: event.target.value })} autoComplete="off" />
          )}
          <TextField id="notice-title" label="Title" error={faults.title} value={form.title} onChange={(event) => change({ title: event.target.value })} autoComplete="off" />
          <TextArea id="notice-body" label="Text" hint="An empty line begins a paragraph" rows={6} error={faults.body} value={form.body} onChange={(event) => change({ body: event.target.value })} />
          <Checkbox label="Ask each courier to say that they have understood it" checked={form.acknowledge} onChange={(event) => change({ acknowledge: event.target.checked })} />
          <DateField id="notice-until" label="Until" hint="Empty: it stays" error={faults.until} wrong={faults.until === undefined ? [] : ['day', 'month', 'year']} value={form.until} onChange={(until) => change({ until })} />
          <TimeField id="notice-time" label="At" hint="Empty: the end of the day" value={form.time} onChange={(time) => change({ time })} />
          <Button type="submit" kind="primary">
            See it as couriers will
          </Button>
        </Stack>
      </form>
    </Section>
  )
}

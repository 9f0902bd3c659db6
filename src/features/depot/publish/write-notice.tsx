import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { PublishNoticeBody, StaffNotice } from '#contracts/notice-endpoints.ts'
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
import { blankNotice, everyone, formOf, readNotice } from './notice-form.ts'
import type { NoticeFaults, NoticeForm } from './notice-form.ts'
import { changeNotice, publishNotice } from './publish-sync.ts'

type Notice = Omit<PublishNoticeBody, 'couriers'>

const toWords = ({ group }: Notice): string =>
  group.kind === 'everyone' ? 'all couriers' : group.kind === 'sub-depot' ? `all of ${group.subDepot}` : `round ${group.round} of ${group.subDepot}`

interface PreviewProps {
  notice: Notice
  isChange: boolean
  onBack: () => void
  onDone: (said: string) => void
}

const whenWords = ({ publishAt, expiresAt }: Notice): string =>
  `${publishAt === undefined ? '' : ` It comes onto the phones on ${moment(publishAt)}.`} ${expiresAt === null ? 'It stays until it is withdrawn.' : `It leaves the phones on ${moment(expiresAt)}.`}`

function Preview({ notice, isChange, onBack, onDone }: PreviewProps) {
  const { busy, refusal, act } = useDeed()
  const { publishAt } = notice
  const deed = isChange ? 'Change it' : `Give it to ${toWords(notice)}`
  const give = () => {
    const said = publishAt === undefined ? 'The notice is given' : `The notice comes out on ${moment(publishAt)}`
    void act(() => (isChange ? changeNotice(notice) : publishNotice(notice)), () => onDone(said))
  }
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
          To {toWords(notice)}.{whenWords(notice)}
        </p>
        <NotDone id="notice-fault" refusal={refusal} />
        <Button kind="primary" aria-disabled={busy || undefined} onClick={give}>
          {busy ? 'Sending it' : publishAt === undefined ? `${deed}${isChange ? ', and give it now' : ''}` : `${deed} on ${moment(publishAt)}`}
        </Button>
        <Button onClick={onBack}>Back to the text</Button>
      </Stack>
    </Section>
  )
}

function fieldErrors(faults: NoticeFaults) {
  return Object.entries(faults).map(([field, text]) => ({ id: `notice-${field}`, text }))
}

interface WriteNoticeProps {
  staff: DeskStaff
  /** One that is not out yet, to be changed; null: a new one. */
  edited: StaffNotice | null
  /** `said`: what has happened, in a sentence. */
  onDone: (said: string) => void
  onLeave: () => void
}

/** A notice is written or changed, looked at as couriers will, and then given at once or at its time. */
export function WriteNotice({ staff, edited, onDone, onLeave }: WriteNoticeProps) {
  const [form, setForm] = useState<NoticeForm>(() => (edited ? formOf(edited) : blankNotice(staff.subDepots[0] ?? everyone)))
  const [faults, setFaults] = useState<NoticeFaults>({})
  const [attempt, setAttempt] = useState(0)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [id, setId] = useState<string>(() => edited?.id ?? crypto.randomUUID())
  const change = (part: Partial<NoticeForm>) => setForm((last) => ({ ...last, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readNotice(form, id, new Date())
    setFaults('faults' in read ? read.faults : {})
    setAttempt((last) => last + 1)
    if ('notice' in read) setNotice(read.notice)
  }
  if (notice) {
    const done = (said: string) => {
      setNotice(null)
      setForm(blankNotice(form.to))
      setId(crypto.randomUUID())
      onDone(said)
    }
    const back = () => {
      setNotice(null)
      // Another text is another notice, also where the first one has arrived without an answer.
      if (!edited) setId(crypto.randomUUID())
    }
    return <Preview notice={notice} isChange={edited !== null} onBack={back} onDone={done} />
  }
  const places = [...staff.subDepots.map((code) => ({ value: code, label: `Couriers of ${code}` })), ...(staff.isBackOffice ? [{ value: everyone, label: 'All couriers' }] : [])]
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>{edited ? 'Change a notice' : 'Write a notice'}</SectionHeading>
          <ErrorSummary errors={fieldErrors(faults)} attempt={attempt} />
          <SelectField id="notice-to" label="To" options={places} value={form.to} onChange={(event) => change({ to: event.target.value })} />
          {form.to !== everyone && (
            <TextField id="notice-round" label="Round" hint="Empty: all of the sub-depot" error={faults.round} value={form.round} onChange={(event) => change({ round: event.target.value })} autoComplete="off" />
          )}
          <TextField id="notice-title" label="Title" error={faults.title} value={form.title} onChange={(event) => change({ title: event.target.value })} autoComplete="off" />
          <TextArea id="notice-body" label="Text" hint="An empty line begins a paragraph" rows={6} error={faults.body} value={form.body} onChange={(event) => change({ body: event.target.value })} />
          <Checkbox label="Ask each courier to say that they have understood it" checked={form.acknowledge} onChange={(event) => change({ acknowledge: event.target.checked })} />
          <DateField id="notice-from" label="Give it on" hint="Empty: at once" error={faults.from} wrong={faults.from === undefined ? [] : ['day', 'month', 'year']} value={form.from} onChange={(from) => change({ from })} />
          <TimeField id="notice-from-time" label="From" hint="Empty: the beginning of the day" value={form.fromTime} onChange={(fromTime) => change({ fromTime })} />
          <DateField id="notice-until" label="Until" hint="Empty: it stays" error={faults.until} wrong={faults.until === undefined ? [] : ['day', 'month', 'year']} value={form.until} onChange={(until) => change({ until })} />
          <TimeField id="notice-time" label="At" hint="Empty: the end of the day" value={form.time} onChange={(time) => change({ time })} />
          <Button type="submit" kind="primary">
            See it as couriers will
          </Button>
          {edited && <Button onClick={onLeave}>Leave it as it was</Button>}
        </Stack>
      </form>
    </Section>
  )
}

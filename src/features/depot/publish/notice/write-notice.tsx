import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { PublishNoticeBody, StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { useDraft } from '#ui/fields/use-draft.ts'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { beginNotice, isOutrun, newKey, typed, type NoticeDraft } from './notice-draft.ts'
import { deleteNoticeDraft, saveNoticeDraft, readNoticeDraft } from './notice-draft-sync.ts'
import { everyone, readNotice, type NoticeErrors, type NoticeForm } from './notice-form.ts'
import { NoticePreview } from './notice-preview.tsx'
import { ChangedMeanwhile } from './notice-text.tsx'

type Notice = Omit<PublishNoticeBody, 'couriers'>

function fieldErrors(faults: NoticeErrors) {
  return Object.entries(faults).map(([field, text]) => ({ id: `notice-${field}`, text }))
}

interface WriteNoticeProps {
  staff: DeskStaff
  /** A scheduled notice to be changed, as the service has it; null: a new one. */
  edited: StaffNotice | null
  /** `said`: the result, in a sentence. */
  onDone: (said: string) => void
  onLeave: () => void
  /** Called if a colleague has changed it meanwhile, so that the current version is read. */
  onOutrun: () => void
}

const newId = (): string => crypto.randomUUID()

/** A notice is written or changed, looked at as couriers will, and then given at once or at its time. What is typed outlives the page. Keyed by the notice. */
export function WriteNotice(props: WriteNoticeProps) {
  const { edited, staff } = props
  // A later refresh of the list doesn't restart the form.
  const [begun] = useState(() => beginNotice(edited, staff.subDepots[0] ?? everyone, newId))
  const [stored, setStored] = useState<NoticeDraft>()
  useEffect(() => {
    void readNoticeDraft(begun.id).then((draft) => setStored(draft ?? begun))
  }, [begun])
  return stored && <NoticeEditor {...props} stored={stored} />
}

function NoticeEditor({
  staff,
  edited,
  stored,
  onDone,
  onLeave,
  onOutrun,
}: WriteNoticeProps & { stored: NoticeDraft }) {
  const { draft, change: write, save: keep, stop: end } = useDraft<NoticeDraft>(() => stored, saveNoticeDraft)
  const { form } = draft
  // Another notice may be turned to before the pause that writes this one down.
  const keepRef = useRef(keep)
  useEffect(() => {
    keepRef.current = keep
  })
  useEffect(() => {
    return () => keepRef.current()
  }, [])
  const [faults, setFaults] = useState<NoticeErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [notice, setNotice] = useState<Notice | null>(null)
  const outrunBy = isOutrun(draft, edited) ? edited : null
  const change = (part: Partial<NoticeForm>) => write((now) => typed(now, part, newId), 'text')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readNotice(form, draft.noticeId, new Date())
    setFaults('faults' in read ? read.faults : {})
    setAttempt((last) => last + 1)
    if ('notice' in read) setNotice(read.notice)
  }
  const forget = async () => {
    end(true)
    await deleteNoticeDraft(draft.id)
  }
  if (notice) {
    const done = (said: string) =>
      void forget().then(() => {
        if (draft.id === newKey) {
          end(false)
          setNotice(null)
          write(() => beginNotice(null, form.to, newId), 'text')
        }
        onDone(said)
      })
    return (
      <NoticePreview
        notice={notice}
        seen={draft.seen}
        outrunBy={outrunBy}
        onBack={() => setNotice(null)}
        onOutrun={onOutrun}
        onDone={done}
      />
    )
  }
  const places = [
    ...staff.subDepots.map((code) => ({ value: code, label: `Couriers of ${code}` })),
    ...(staff.isBackOffice ? [{ value: everyone, label: 'All couriers' }] : []),
  ]
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>{edited ? 'Change a notice' : 'Write a notice'}</SectionHeading>
          {outrunBy && <ChangedMeanwhile latest={outrunBy} />}
          <ErrorSummary errors={fieldErrors(faults)} attempt={attempt} />
          <SelectField
            id="notice-to"
            label="To"
            options={places}
            value={form.to}
            onChange={(event) => change({ to: event.target.value })}
          />
          {form.to !== everyone && (
            <TextField
              id="notice-round"
              label="Round"
              hint="Leave blank for the whole sub-depot"
              error={faults.round}
              value={form.round}
              onChange={(event) => change({ round: event.target.value })}
              autoComplete="off"
            />
          )}
          <TextField
            id="notice-title"
            label="Title"
            error={faults.title}
            value={form.title}
            onChange={(event) => change({ title: event.target.value })}
            autoComplete="off"
          />
          <TextArea
            id="notice-body"
            label="Text"
            hint="Leave a blank line between paragraphs"
            rows={6}
            error={faults.body}
            value={form.body}
            onChange={(event) => change({ body: event.target.value })}
          />
          <Checkbox
            label="Ask each courier to confirm it"
            checked={form.acknowledge}
            onChange={(event) => change({ acknowledge: event.target.checked })}
          />
          <DateField
            id="notice-from"
            label="Publish"
            hint="Leave blank to publish now"
            error={faults.from}
            wrong={faults.from === undefined ? [] : ['day', 'month', 'year']}
            value={form.from}
            onChange={(from) => change({ from })}
          />
          <TimeField
            id="notice-from-time"
            label="From"
            hint="Leave blank for the beginning of the day"
            value={form.fromTime}
            onChange={(fromTime) => change({ fromTime })}
          />
          <DateField
            id="notice-until"
            label="Expires"
            hint="Leave blank if it never expires"
            error={faults.until}
            wrong={faults.until === undefined ? [] : ['day', 'month', 'year']}
            value={form.until}
            onChange={(until) => change({ until })}
          />
          <TimeField
            id="notice-time"
            label="At"
            hint="Leave blank for the end of the day"
            value={form.time}
            onChange={(time) => change({ time })}
          />
          <Button type="submit" kind="primary">
            Preview
          </Button>
          {edited && <Button onClick={() => void forget().then(onLeave)}>Discard my changes</Button>}
        </Stack>
      </form>
    </Section>
  )
}

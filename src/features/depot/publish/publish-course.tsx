import { FileUp, TriangleAlert } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import { courseFieldsSchema, courseIdSchema, packageLimit } from '#contracts/training/training.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../requests/response-view.tsx'
import type { DeskStaff } from '../frame/desk-staff.ts'
import { useAction } from '../requests/use-action.ts'
import { EntryFileField } from './entry-file-field.tsx'
import { EntryIdField, useEntryId } from './entry-id-field.tsx'
import { PublishButton } from './publish-button.tsx'
import { publishCourse } from './send-package-sync.ts'
import { formatPartOfFileSize } from '#domain/files/file-size-labels.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

interface PackageProgressProps {
  /** Bytes. */
  sent: number
  size: number
  onCancel: () => void
}

/** Shows how much of a package was sent. After that the service checks it, which takes a moment. */
function PackageProgress({ sent, size, onCancel }: PackageProgressProps) {
  const words = sent < size ? `${formatPartOfFileSize(sent, size)} sent` : 'All sent. The service is checking it.'
  return (
    <div>
      <p>{words}</p>
      <ProgressBar label="Sending the package" value={sent} max={size} text={words} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}

type Fields = z.infer<typeof courseFieldsSchema>

const everyone = 'everyone'

/** Why a package is not even sent; undefined: it is. */
function packageFault({ name, size }: File): string | undefined {
  if (!/\.zip$/i.test(name)) return 'A package is a .zip file'
  if (size === 0) return 'The file is empty'
  return size > packageLimit ? 'A package has at most 60 MB' : undefined
}

/** Shows what works in this app but perhaps not elsewhere. The course is published all the same. */
function PackageWarnings({ warnings }: { warnings: readonly { message: string }[] }) {
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <Stack gap={8}>
          <Banner icon={TriangleAlert} title="Published, with a warning.">
            The lesson works, but tell its author:
          </Banner>
          <ul>
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Stack>
      )}
    </div>
  )
}

/** A course from its two files; the service looks through the package, and names what is wrong with it. */
export function PublishCourse({ staff, onDone }: { staff: DeskStaff; onDone: (title: string) => void }) {
  const places = [
    ...staff.subDepots.map((code) => ({ value: code, label: `Couriers of ${code}` })),
    ...(staff.isBackOffice ? [{ value: everyone, label: 'All couriers' }] : []),
  ]
  const [to, setTo] = useState(places[0]?.value ?? everyone)
  const id = useEntryId({ id: 'course-id', schema: courseIdSchema, example: 'lifting' })
  const [fields, setFields] = useState<Fields | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const [sending, setSending] = useState<{ sent: number; size: number; cancel: () => void } | null>(null)
  const [warnings, setWarnings] = useState<readonly { message: string }[]>([])
  const { busy, error, act } = useAction()
  const choose = (given: File) => {
    const found = packageFault(given)
    setFault(found)
    setFile(found === undefined ? given : null)
  }
  const send = async (said: Fields, given: File) => {
    const cancelling = new AbortController()
    const told = { size: given.size, cancel: () => cancelling.abort() }
    const onSent = (bytes: number) => setSending({ ...told, sent: Math.min(bytes, given.size) })
    onSent(0)
    setWarnings([])
    await act(
      () => publishCourse(to === everyone ? '' : to, id.name, said, given, { onSent, cancelled: cancelling.signal }),
      (found) => {
        setWarnings(found)
        onDone(said.title)
      },
    )
    setSending(null)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (id.check() && fields && file && !busy) void send(fields, file)
  }
  const isReady = fields !== null && file !== null
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Publish a course</SectionHeading>
          <SelectField
            id="course-to"
            label="For"
            options={places}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
          <EntryIdField field={id.field} label="Course ID" hint="An existing ID updates that course" />
          <EntryFileField
            id="course-file"
            label="Course details"
            hint="A .json file with title, summary and order"
            schema={courseFieldsSchema}
            check={() => []}
            onEntry={setFields}
          />
          <FileField
            id="course-package"
            label="Package"
            hint={file ? `${file.name} is checked when it is sent` : 'A SCORM package, a .zip file of at most 60 MB'}
            error={fault}
            icon={FileUp}
            action={file ? 'Choose another package' : 'Choose a package'}
            accept=".zip,application/zip"
            onFiles={([given]) => given && choose(given)}
          />
          {sending && <PackageProgress sent={sending.sent} size={sending.size} onCancel={sending.cancel} />}
          <ActionError id="course-fault" error={error} />
          <PackageWarnings warnings={warnings} />
          <PublishButton
            id="course-closed"
            label={busy ? 'Sending the package' : fields ? `Publish ${fields.title}` : 'Publish the course'}
            busy={busy}
            isReady={isReady}
            note={
              isReady
                ? 'Couriers get it the next time they are online. Another package becomes the next version.'
                : 'Choose both files first.'
            }
          />
        </Stack>
      </form>
    </Section>
  )
}

import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Form } from '#contracts/forms/form.ts'
import { isEmpty } from '#domain/rules/rule.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { Button } from '#ui/controls/button.tsx'
import { CaptchaField } from '#ui/captcha/captcha-field.tsx'
import type { CaptchaPort } from '#ui/captcha/use-captcha.ts'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PhotoPreview } from '#ui/photo/photo-preview.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AnswerList } from './answer-list.tsx'
import { fieldKinds, typedFor } from './fields/field-kinds.ts'
import { fieldDomId } from './form-fields.tsx'
import { readAnswers } from './read-answers.ts'
import type { OpenDraft } from './use-enquiry-draft.ts'
import { usePersonCheck } from './use-person-check.ts'

interface CheckFormProps {
  form: Form
  open: OpenDraft
  /** The reason it was not saved; undefined if it was. */
  onSend: () => Promise<string | undefined>
  captcha: CaptchaPort
}

const sendId = 'form-send'
const captchaId = 'form-captcha'

export function CheckForm({ form, open, onSend, captcha: port }: CheckFormProps) {
  useTitle(`Check your answers, ${form.title}`)
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const { typed, id: enquiryId } = open.draft
  const { captcha, problem: captchaFault, prove } = usePersonCheck(port, form.captcha, enquiryId)
  const { answers } = readAnswers(form, typed)
  const items = form.fields.map(({ id, type, label }) => {
    const photos = type === 'image-upload' ? (typedFor(type, typed[id]) as TakenPhoto[]) : []
    return {
      id,
      label,
      words: isEmpty(answers[id]) ? 'Not answered' : fieldKinds[type].words(answers[id]),
      detail: photos.length > 0 && (
        <div className="answer-photos">
          {photos.map((photo, at) => (
            <PhotoPreview key={photo.sha256} photo={photo} name={`${label}, ${at + 1}`} />
          ))}
        </div>
      ),
      aside: (
        <TextLink to={`/form?type=${form.id}#${fieldDomId(id)}`} icon={Pencil}>
          Change<span className="visually-hidden"> {label}</span>
        </TextLink>
      ),
    }
  })
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      const verdict = await prove()
      // If the check isn't possible now, the depot asks for it later; the courier doesn't wait.
      setProblem(verdict.kind === 'stopped' ? undefined : await onSend())
    } finally {
      setBusy(false)
      setAttempt(attempt + 1)
    }
  }
  const errors = [
    ...(captchaFault === undefined ? [] : [{ id: captchaId, text: captchaFault }]),
    ...(problem === undefined ? [] : [{ id: sendId, text: problem }]),
  ]
  return (
    <Page title="Check your answers" back={{ to: `/form?type=${form.id}`, label: `Back to ${form.title}` }}>
      <Section tight>
        <Stack gap={24}>
          <ErrorSummary attempt={attempt} errors={errors} />
          <h2 className="text-h3">{form.title}</h2>
          <AnswerList items={items} />
          <CaptchaField id={captchaId} captcha={captcha} error={captchaFault} />
          <Button id={sendId} kind="primary" aria-disabled={busy} onClick={() => void send()}>
            Send
          </Button>
          <p className="text-meta">If you’re offline, it’s saved on this phone and sent automatically later.</p>
        </Stack>
      </Section>
    </Page>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Form } from '#contracts/forms/form.ts'
import { Button } from '#ui/controls/button.tsx'
import { CaptchaField } from '#ui/captcha/captcha-field.tsx'
import type { CaptchaPort } from '#ui/captcha/use-captcha.ts'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { enquiryMessages } from './enquiry-messages.ts'
import { typedAnswers } from './read-answers.ts'
import type { RejectedEnquiry } from './rejected-enquiries-store.ts'
import { editRejectedEnquiry, readEnquiryBytes, resendRejected } from './rejected-enquiry-sync.ts'
import { newEnquiryId } from './send-enquiry-sync.ts'
import { usePersonCheck } from './use-person-check.ts'

const boxId = 'enquiry-captcha'
const changeId = 'enquiry-change'

/** The one step that is left: whoever is asked for nothing (a score, an invisible box) has it made for them. */
function PersonStep({ refused: { n, row }, captcha: port }: { refused: RejectedEnquiry; captcha: CaptchaPort }) {
  const { captcha, problem, prove } = usePersonCheck(port, true, row.id)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const triedRef = useRef(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      const verdict = await prove()
      setFailure(
        verdict.kind === 'open'
          ? (verdict.why ??
              'The check isn’t working right now. Your answers are saved on this phone. Try again when you’re online.')
          : undefined,
      )
      if (verdict.kind === 'passed') await resendRejected(n)
      // It was opened without signal, when there was nothing to load.
      else if (captcha.settings === null) captcha.tryAgain()
    } finally {
      setBusy(false)
    }
  }
  const { settings, state } = captcha
  const asksNothing =
    settings !== null && (settings.version === '3' || settings.size === 'invisible') && state === 'open'
  useEffect(() => {
    if (!asksNothing || triedRef.current) return
    triedRef.current = true
    void send()
  })
  return (
    <Stack gap={16}>
      <p>Check that you’re not a robot. Your answers are saved on this phone and will be sent straight after.</p>
      <CaptchaField id={boxId} captcha={captcha} error={problem} />
      <div aria-live="polite">
        {failure !== undefined && <FieldMessage id={`${boxId}-send`}>{failure}</FieldMessage>}
      </div>
      <Button kind="primary" aria-disabled={busy} onClick={() => void send()}>
        {busy ? 'Sending' : 'Send it now'}
      </Button>
    </Stack>
  )
}

/** Back into the form, where there is still one that asks. */
function ChangeStep({ refused, form }: { refused: RejectedEnquiry; form: Form | null }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const change = async (asked: Form) => {
    const typed = typedAnswers(asked, refused.row.answers, await readEnquiryBytes(refused.n))
    const edited = await editRejectedEnquiry(refused.n, {
      formId: asked.id,
      id: newEnquiryId(),
      typed,
      asked: asked.fields,
    })
    setProblem(edited.ok ? undefined : edited.error.message)
    if (edited.ok) await navigate(`/form?type=${asked.id}`, { state: { judged: true } })
  }
  return (
    <Stack gap={16}>
      {problem !== undefined && <FieldMessage id={changeId}>{problem}</FieldMessage>}
      {form && (
        <Button id={changeId} kind="primary" onClick={() => void change(form)}>
          Change the answers
        </Button>
      )}
      <TextLink to="/outbox">Export or discard it in the outbox</TextLink>
    </Stack>
  )
}

interface RefusedProps {
  refused: RejectedEnquiry
  /** Null: it is offered no more, or of a newer app. */
  form: Form | null
  captcha: CaptchaPort
}

export function RejectedEnquiryView({ refused, form, captcha }: RefusedProps) {
  const { code } = refused
  return (
    <Section tight line>
      {code === 'captcha-needed' ? (
        <PersonStep refused={refused} captcha={captcha} />
      ) : (
        <Stack gap={16}>
          <p>
            {(code !== null && enquiryMessages[code]) || 'The depot couldn’t accept this. It’s saved on this phone.'}
          </p>
          <ChangeStep refused={refused} form={form} />
        </Stack>
      )}
    </Section>
  )
}

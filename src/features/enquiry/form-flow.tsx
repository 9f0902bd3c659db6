import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Form } from '#contracts/forms/form.ts'
import { pickFormAnswers } from '#domain/enquiry/check-answers.ts'
import type { CaptchaPort } from '#ui/captcha/use-captcha.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { CheckForm } from './check-form.tsx'
import type { EnquiryDraft } from './enquiry-draft.ts'
import { readEnquiryDraft, readForm } from './own-enquiries-store.ts'
import { readGiven } from './given-answers.ts'
import { FillForm } from './fill-form.tsx'
import { type OwnChoices, readOwnChoices } from './own-choices-store.ts'
import { readAnswers } from './read-answers.ts'
import { sendEnquiry } from './send-enquiry-sync.ts'
import { useEnquiryDraft } from './use-enquiry-draft.ts'

type Step = 'fill' | 'check'

interface OpenFormProps {
  form: Form
  stored: EnquiryDraft | null
  choices: OwnChoices
  step: Step
  captcha: CaptchaPort
  onStartAgain: () => void
}

function OpenForm({ form, stored, choices, step, captcha, onStartAgain }: OpenFormProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const [search] = useSearchParams()
  const open = useEnquiryDraft(form, stored, readGiven(search.get('answers')))
  const judged = (useLocation().state as { judged?: boolean } | null)?.judged ?? false
  const { faults } = readAnswers(form, open.draft.typed)
  const isWrong = step === 'check' && faults.size > 0
  useEffect(() => {
    if (isWrong) void navigate(`/form?type=${form.id}`, { replace: true, state: { judged: true } })
  }, [isWrong, navigate, form.id])

  const send = async (): Promise<string | undefined> => {
    const { answers, bytes } = readAnswers(form, open.draft.typed)
    open.sending(true)
    const saved = await sendEnquiry(form, open.draft.id, pickFormAnswers(form.fields, answers), bytes)
    if (!saved.ok) {
      open.sending(false)
      return saved.error.message
    }
    toast({ text: 'Enquiry saved on this phone' })
    await navigate(`/success?enquiry=${open.draft.id}`, { replace: true })
    return undefined
  }
  const startAgain = async () => {
    await open.discard()
    onStartAgain()
  }
  if (step === 'check' && !isWrong) return <CheckForm form={form} open={open} onSend={send} captcha={captcha} />
  return (
    <FillForm
      form={form}
      choices={choices}
      open={open}
      resumed={stored !== null}
      judged={judged || isWrong}
      onCheck={() => void navigate(`/form?type=${form.id}&step=check`)}
      onDiscard={() => void startAgain()}
    />
  )
}

const faultWords = {
  unknown: { title: 'Form not found', text: 'It may have been withdrawn. Go back and choose another form.' },
  'app-too-old': {
    title: 'Update the app to use this form',
    text: 'It has a question that this version can’t show. Close the app and open it again while you’re online to update it.',
  },
} as const

function NoForm({ fault }: { fault: keyof typeof faultWords }) {
  const { title, text } = faultWords[fault]
  useTitle(title)
  return (
    <Page title="Enquiries" back={{ to: '/form', label: 'Back to Enquiries' }}>
      <EmptyState title={title}>{text}</EmptyState>
    </Page>
  )
}

interface FormFlowProps {
  formId: string
  step: Step
  captcha: CaptchaPort
}

function Visit({ formId, step, captcha, onStartAgain }: FormFlowProps & { onStartAgain: () => void }) {
  const found = useLiveQuery(() => readForm(formId), [formId])
  // This is read once, when the form opens; later typing lives in the page.
  const [begun, setBegun] = useState<{ stored: EnquiryDraft | null; choices: OwnChoices }>()
  useEffect(() => {
    let left = false
    void Promise.all([readEnquiryDraft(formId), readOwnChoices()]).then(([stored, choices]) => {
      if (!left) setBegun({ stored, choices })
    })
    return () => {
      left = true
    }
  }, [formId])
  if (!found || !begun)
    return (
      <Page title="Enquiries" back={{ to: '/form', label: 'Back to Enquiries' }}>
        {null}
      </Page>
    )
  if ('fault' in found) return <NoForm fault={found.fault} />
  return <OpenForm form={found.form} {...begun} step={step} captcha={captcha} onStartAgain={onStartAgain} />
}

/** A form from its first question to its sending. What was begun is taken up again. */
export function FormFlow(props: FormFlowProps) {
  const [visit, setVisit] = useState(0)
  return <Visit key={visit} {...props} onStartAgain={() => setVisit(visit + 1)} />
}

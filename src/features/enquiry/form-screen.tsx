import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CaptchaPort } from '#ui/captcha/use-captcha.ts'
import { Page } from '#ui/layout/page.tsx'
import { EnquiriesScreen } from './enquiries-screen.tsx'
import { EnquiryPage } from './enquiry-page.tsx'
import { readEnquiryDrafts } from './own-enquiries-store.ts'
import { FormFlow } from './form-flow.tsx'
import { SharedForm } from './shared-form.tsx'
import './enquiry.css'

/** `/form?step=check` without a form means the one that was touched last. */
function LastDraft() {
  const navigate = useNavigate()
  const drafts = useLiveQuery(readEnquiryDrafts)
  useEffect(() => {
    if (!drafts) return
    const [last] = drafts
    void navigate(last ? `/form?type=${last.formId}&step=check` : '/form', { replace: true })
  }, [drafts, navigate])
  return <Page title="Check your answers">{null}</Page>
}

/** `/form`: the forms and what was sent; `?type=` one form, `?step=check` its answers, `?enquiry=` one that was sent, `shared` what comes from the gallery. */
export function FormScreen({ captcha }: { captcha: CaptchaPort }) {
  const [search] = useSearchParams()
  const [type, step, enquiry] = [search.get('type'), search.get('step'), search.get('enquiry')]
  if (enquiry !== null) return <EnquiryPage key={enquiry} id={enquiry} captcha={captcha} />
  const shared = search.has('shared')
  if (type !== null && shared) return <SharedForm key={type} formId={type} />
  if (type !== null)
    return <FormFlow key={type} formId={type} step={step === 'check' ? 'check' : 'fill'} captcha={captcha} />
  return step === 'check' ? <LastDraft /> : <EnquiriesScreen shared={shared} />
}

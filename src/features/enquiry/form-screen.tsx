import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CaptchaPort } from '#ui/captcha/use-captcha.ts'
import { Page } from '#ui/layout/page.tsx'
import { TwoPane } from '#ui/layout/panes.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { EnquiriesScreen } from './enquiries-screen.tsx'
import { EnquiryPage } from './enquiry-page.tsx'
import { readEnquiryDrafts, readForm } from './own-enquiries-store.ts'
import { FormFlow } from './form-flow.tsx'
import './enquiry.css'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { adoptShared, type Adopted } from './adopt-shared.ts'

const photos = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)

function wordsOf(adopted: Adopted | null): string {
  if (!adopted) return 'This form doesn’t take photos'
  const { added, left } = adopted
  const addedWords = `${photos(added)} added`
  return left === 0 ? addedWords : `${addedWords}, ${left} could not be read or ${left === 1 ? 'was' : 'were'} too many`
}

/** Takes over what was shared from the phone's gallery, then opens the form with it. */
function SharedForm({ formId }: { formId: string }) {
  const navigate = useNavigate()
  const toast = useToast()
  const begun = useRef(false)
  useEffect(() => {
    // This runs once, because a second run would add the photos twice.
    if (begun.current) return
    begun.current = true
    const adopt = async () => {
      const found = await readForm(formId)
      const text =
        'form' in found
          ? await adoptShared(found.form).then(wordsOf, () => 'This phone is too full for the photos')
          : undefined
      if (text !== undefined) toast({ text })
      await navigate(`/form?type=${formId}`, { replace: true })
    }
    void adopt()
  }, [formId, navigate, toast])
  return (
    <Page title="Enquiries" back={{ to: '/form', label: 'Back to Enquiries' }}>
      <LoadingState label="Reading the photos" />
    </Page>
  )
}

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

/** A form or an enquiry, on a wide screen with the list that it was chosen from beside it. */
function BesideList({ open, children }: { open: string; children: ReactNode }) {
  const wide = useWide()
  // The form keeps its place in the tree when the width changes, so that nothing typed is lost.
  return <TwoPane show="detail" list={wide && <EnquiriesScreen beside={open} />} detail={children} />
}

/** `/form`: the forms and what was sent; `?type=` one form, `?step=check` its answers, `?enquiry=` one that was sent, `shared` what comes from the gallery. */
export function FormScreen({ captcha }: { captcha: CaptchaPort }) {
  const [search] = useSearchParams()
  const [type, step, enquiry] = [search.get('type'), search.get('step'), search.get('enquiry')]
  if (enquiry !== null)
    return (
      <BesideList open={enquiry}>
        <EnquiryPage key={enquiry} id={enquiry} captcha={captcha} />
      </BesideList>
    )
  const shared = search.has('shared')
  if (type !== null && shared) return <SharedForm key={type} formId={type} />
  if (type !== null)
    return (
      <BesideList open={type}>
        <FormFlow key={type} formId={type} step={step === 'check' ? 'check' : 'fill'} captcha={captcha} />
      </BesideList>
    )
  return step === 'check' ? <LastDraft /> : <EnquiriesScreen shared={shared} />
}

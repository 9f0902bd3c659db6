import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { adoptShared, type Adopted } from './adopt-shared.ts'
import { readForm } from './own-enquiries-store.ts'

const photos = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)

function wordsOf(adopted: Adopted | null): string {
  if (!adopted) return 'This form doesn’t take photos'
  const { added, left } = adopted
  const addedWords = `${photos(added)} added`
  return left === 0 ? addedWords : `${addedWords}, ${left} could not be read or ${left === 1 ? 'was' : 'were'} too many`
}

/** Takes over what was shared from the phone's gallery, then opens the form with it. */
export function SharedForm({ formId }: { formId: string }) {
  const navigate = useNavigate()
  const toast = useToast()
  const begun = useRef(false)
  useEffect(() => {
    // Once: twice would take the photos over twice.
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

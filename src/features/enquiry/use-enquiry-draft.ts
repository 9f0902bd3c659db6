import type { Form } from '#contracts/forms/form.ts'
import { useDraft } from '#ui/fields/use-draft.ts'
import type { NewEnquiryDraft, EnquiryDraft, Typed } from './enquiry-draft.ts'
import { withGiven, type GivenAnswers } from './given-answers.ts'
import { beginDraft, enquiryDrafts } from './send-enquiry-sync.ts'

export interface OpenDraft {
  draft: NewEnquiryDraft
  change: (fieldId: string, typed: Typed) => void
  /** Writes the draft at once, before something may end the app. */
  keep: () => void
  /** While it is being sent nothing may write the draft, which goes with it. */
  sending: (on: boolean) => void
  discard: () => Promise<void>
}

/** One enquiry while it is filled in; `given`: what another screen has filled in. */
export function useEnquiryDraft(form: Form, stored: EnquiryDraft | null, given: GivenAnswers): OpenDraft {
  const {
    draft,
    change,
    save: keep,
    stop: end,
  } = useDraft<NewEnquiryDraft>(() => withGiven(form, stored ?? beginDraft(form), given), enquiryDrafts.save)
  return {
    draft,
    change(fieldId, typed) {
      change(
        (now) => ({ ...now, typed: { ...now.typed, [fieldId]: typed } }),
        Array.isArray(typed) ? 'picture' : 'text',
      )
    },
    keep,
    sending: end,
    async discard() {
      end(true)
      await enquiryDrafts.discard(form.id)
    },
  }
}

import type { StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import { blankNotice, toNoticeForm, type NoticeForm } from './notice-form.ts'

/** A notice that was begun, or is being changed, and not given; `at` in milliseconds of this device's clock. */
export interface NoticeDraft {
  /** "new", or the id of the notice that is changed. */
  id: string
  /** The id that the notice gets when it is published. A notice with another text gets another id. */
  noticeId: string
  form: NoticeForm
  /** The form before anything was typed. */
  begun: NoticeForm
  /** The version of the notice that was changed; null: a new one. */
  seen: number | null
  at: number
}

export const newKey = 'new'

/** @param newId gives the id of a notice that is new */
export function beginNotice(edited: StaffNotice | null, to: string, newId: () => string): NoticeDraft {
  const begun = edited ? toNoticeForm(edited) : blankNotice(to)
  return {
    id: edited?.id ?? newKey,
    noticeId: edited?.id ?? newId(),
    form: begun,
    begun,
    seen: edited?.version ?? null,
    at: 0,
  }
}

/** Something else was typed: a new notice is another one then, also where the first has arrived without an answer. */
export function typed(draft: NoticeDraft, part: Partial<NoticeForm>, newId: () => string): NoticeDraft {
  return { ...draft, form: { ...draft.form, ...part }, noticeId: draft.id === newKey ? newId() : draft.noticeId }
}

/** Whether nothing was typed that is worth keeping. */
export const isUntouched = ({ form, begun }: NoticeDraft): boolean => JSON.stringify(form) === JSON.stringify(begun)

/** Whether a colleague has changed the notice since this was begun. */
export const isOutrun = ({ seen }: NoticeDraft, latest: StaffNotice | null): boolean =>
  seen !== null && latest !== null && latest.version !== seen

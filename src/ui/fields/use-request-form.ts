import { useRef, useState, type FormEvent } from 'react'
import type { SummaryError } from './error-summary.tsx'
import { useDraft } from './use-draft.ts'

/** One wrong field; each field is named once, in the order of the screen. */
export interface FieldError<Field extends string = string> {
  field: Field
  text: string
}

interface WithErrors {
  errors: readonly FieldError[]
}
type FieldOf<Checked> = Extract<Checked, WithErrors>['errors'][number]['field']
type Valid<Checked> = Exclude<Checked, WithErrors>

interface RequestFormOptions<Draft, Checked extends object> {
  /** A control has the id `<id>-<field>`, the button that sends `<id>-send`. */
  id: string
  begin: () => Draft
  /** Saves what was typed at each pause. Without it the draft lives in the page's memory. */
  saveDraft?: (draft: Draft) => Promise<unknown>
  /** Returns the request that the draft gives, or its errors. */
  check: (draft: Draft) => Checked
  /** Saves what is sent, or says why that was not possible. */
  submit: (
    valid: Valid<Checked>,
    draft: Draft,
  ) => Promise<{ ok: true } | { ok: false; error: { message: string; field?: string } }>
  onSaved: (draft: Draft) => void
  /** The answers are read once more before `send()`. */
  onReview?: () => void
  /** The draft is to be discarded. */
  onStartAgain?: () => void
  /** The answers are checked as soon as the form opens. */
  judged?: boolean
}

export interface RequestForm<Draft, Field extends string = string> {
  draft: Draft
  change: (next: (now: Draft) => Draft, what?: 'text' | 'picture') => void
  attempt: number
  errors: SummaryError[]
  errorAt: (field: Field) => string | undefined
  /** Returns the id and the error of a field. */
  field: (field: Field) => { id: string; error: string | undefined }
  /** Properties for the photo field. A request sent while a photo is being read would go without it. */
  photos: { reading: boolean; onReading: (reading: boolean) => void; onLeaving: () => void }
  /** Properties for the submit button. */
  button: { id: string; 'aria-disabled': boolean }
  /** The title of the page says when something is wrong. */
  titled: (title: string) => string
  onSubmit: (event: FormEvent) => void
  send: () => void
  /** Continues with another draft after one was sent. */
  restart: (next: Draft) => void
  startAgain: () => void
}

/**
 * A form that is filled in, checked, sent once and never loses what was typed. Errors show when it is sent, and at each
 * key from then on. A draft that could not be saved stays, with an error message.
 */
export function useRequestForm<Draft, Checked extends object>({
  id,
  begin,
  saveDraft,
  check,
  submit,
  onSaved,
  onReview,
  onStartAgain,
  judged = false,
}: RequestFormOptions<Draft, Checked>): RequestForm<Draft, FieldOf<Checked>> {
  const { draft, change, save, stop } = useDraft(begin, saveDraft)
  const [attempt, setAttempt] = useState(0)
  const [judging, setJudging] = useState(judged)
  const [failure, setFailure] = useState<FieldError>()
  const [busy, setBusy] = useState(false)
  const [reading, setReading] = useState(false)
  const sendingRef = useRef(false)
  const checked = check(draft) as Valid<Checked> | WithErrors
  const wrong = 'errors' in checked && judging ? checked.errors : failure ? [failure] : []
  const errorAt = (field: string) => wrong.find((error) => error.field === field)?.text

  const sendValid = async (valid: Valid<Checked>) => {
    sendingRef.current = true
    setBusy(true)
    stop(true)
    let saved = false
    try {
      const result = await submit(valid, draft)
      saved = result.ok
      if (!result.ok) setFailure({ field: result.error.field ?? 'send', text: result.error.message })
    } finally {
      setBusy(false)
      // A second tap before the next screen opens must not send the request again.
      sendingRef.current = saved
      if (!saved) stop(false)
    }
    if (saved) onSaved(draft)
    else save()
  }
  const press = (proceed: (valid: Valid<Checked>) => void) => {
    if (reading || sendingRef.current) return
    setAttempt(attempt + 1)
    setFailure(undefined)
    if ('errors' in checked) setJudging(true)
    else proceed(checked)
  }
  const send = () => press((valid) => void sendValid(valid))
  return {
    draft,
    change,
    attempt,
    errors: wrong.map(({ field, text }) => ({ id: `${id}-${field}`, text })),
    errorAt,
    field: (field) => ({ id: `${id}-${field}`, error: errorAt(field) }),
    photos: { reading, onReading: setReading, onLeaving: save },
    button: { id: `${id}-send`, 'aria-disabled': busy || reading },
    titled: (title) => (wrong.length > 0 ? `Error: ${title}` : title),
    onSubmit(event) {
      event.preventDefault()
      if (onReview) save()
      if (onReview) press(onReview)
      else send()
    },
    send,
    restart(next) {
      sendingRef.current = false
      setJudging(false)
      stop(false)
      change(() => next)
    },
    startAgain() {
      // A pause that has begun would save the draft again.
      stop(true)
      onStartAgain?.()
    },
  }
}

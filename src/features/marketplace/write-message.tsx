import { useState, type FormEvent } from 'react'
import { replyTextLimit } from '#contracts/marketplace.ts'
import { personalDetails } from '#domain/marketplace/personal-details.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { keepMarketDraft, type MarketDraft, type TypedMessage } from './market-drafts-sync.ts'
import { detailsWords } from '#domain/marketplace/market-words.ts'
import { sayIt } from './talk-sync.ts'
import { useBegun } from './use-begun.ts'

interface WriteProps {
  /** Where it is kept until it is sent. */
  draft: string
  /** Of the conversation; made when it begins. */
  conversation: () => string
  label: string
  /** "the seller" */
  to: string
}

const fieldId = 'market-message'
const shareId = 'market-share'

function WriteForm({
  begun,
  label,
  to,
  onSent,
}: {
  begun: MarketDraft<TypedMessage>
  label: string
  to: string
  onSent: () => void
}) {
  const toast = useToast()
  const { draft, change, end } = useKeptDraft(() => begun, keepMarketDraft)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<{ id: string; text: string }>()
  const [shares, setShares] = useState(false)
  const text = draft.typed.text.trim()
  const details = personalDetails(text)
  const fault = (): { id: string; text: string } | undefined => {
    if (text === '') return { id: fieldId, text: `${label} is empty` }
    if (text.length > replyTextLimit)
      return { id: fieldId, text: `${label} can have up to ${replyTextLimit} characters` }
    return details.length > 0 && !shares
      ? { id: shareId, text: `There is ${detailsWords(details)} in it. Take it out, or say that you share it` }
      : undefined
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    const wrong = fault()
    setProblem(wrong)
    if (wrong) return
    end(true)
    const full = await sayIt({ ...draft, typed: { ...draft.typed, text } }, details.length > 0)
    if (full !== undefined) {
      end(false)
      setProblem({ id: fieldId, text: full })
      return
    }
    toast({ text: 'Message saved on this phone' })
    onSent()
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap={16}>
        <ErrorSummary attempt={attempt} errors={problem ? [problem] : []} />
        <TextArea
          id={fieldId}
          label={label}
          hint={`Names stay private.`}
          {...(problem?.id === fieldId && { error: problem.text })}
          rows={3}
          value={draft.typed.text}
          onChange={({ target }) => change((now) => ({ ...now, typed: { ...now.typed, text: target.value } }), 'text')}
        />
        {details.length > 0 && (
          <Checkbox
            id={shareId}
            label={`I share ${detailsWords(details)} with ${to}`}
            checked={shares}
            onChange={({ target }) => setShares(target.checked)}
          />
        )}
        <Button kind="primary" type="submit">
          Send the message
        </Button>
      </Stack>
    </form>
  )
}

export function WriteMessage({ draft, conversation, label, to }: WriteProps) {
  const [sent, setSent] = useState(0)
  return (
    <OpenWrite
      key={sent}
      draft={draft}
      conversation={conversation}
      label={label}
      to={to}
      onSent={() => setSent(sent + 1)}
    />
  )
}

function OpenWrite({ draft, conversation, label, to, onSent }: WriteProps & { onSent: () => void }) {
  const begun = useBegun(draft, () => ({ conversation: conversation(), text: '' }))
  return begun ? <WriteForm begun={begun} label={label} to={to} onSent={onSent} /> : null
}

import { useState } from 'react'
import { replyTextLimit } from '#contracts/marketplace/marketplace.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { personalDetails } from '#domain/marketplace/personal-details.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { RequestFields } from '#ui/fields/request-form.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm, type FieldError } from '#ui/fields/use-request-form.ts'
import { marketDrafts, readMarketDraft, type MarketDraft, type TypedMessage } from './market-drafts-sync.ts'
import { formatPersonalDetails } from '#domain/marketplace/market-labels.ts'
import { sendMarketMessage } from './talk-sync.ts'

interface WriteProps {
  /** The key of its draft. */
  draft: string
  /** Returns the id of the conversation, which is created with the first message. */
  conversation: () => string
  label: string
  /** Such as "the seller". */
  to: string
  /** The page shows the message with its state, so saving it is only read out. */
  isShown?: boolean
}

const savedLabel = 'Message saved on this phone'

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
  const [shares, setShares] = useState(false)
  const check = ({ typed }: MarketDraft<TypedMessage>) => {
    const text = typed.text.trim()
    const details = personalDetails(text)
    const wrong = (field: 'message' | 'share', why: string): { errors: FieldError<'message' | 'share'>[] } => ({
      errors: [{ field, text: why }],
    })
    if (text === '') return wrong('message', `${label} is empty`)
    if (text.length > replyTextLimit)
      return wrong('message', `${label} must be ${formatCount(replyTextLimit)} characters or fewer`)
    if (details.length > 0 && !shares)
      return wrong(
        'share',
        `Your message includes ${formatPersonalDetails(details)}. Remove it, or tick the box to share it`,
      )
    return { text, sharesDetails: details.length > 0 }
  }
  const form = useRequestForm({
    id: 'market',
    begin: () => begun,
    saveDraft: marketDrafts.save,
    check,
    submit: async ({ text, sharesDetails }, draft) =>
      await sendMarketMessage({ ...draft, typed: { ...draft.typed, text } }, sharesDetails),
    onSaved() {
      onSent()
    },
  })
  const { typed } = form.draft
  const details = personalDetails(typed.text.trim())
  return (
    <RequestFields form={form} gap={16}>
      <TextArea
        {...form.field('message')}
        label={label}
        hint="Names stay private."
        rows={3}
        value={typed.text}
        onChange={({ target }) => form.change((now) => ({ ...now, typed: { ...now.typed, text: target.value } }))}
      />
      {details.length > 0 && (
        <Checkbox
          id="market-share"
          label={`I share ${formatPersonalDetails(details)} with ${to}`}
          checked={shares}
          onChange={({ target }) => setShares(target.checked)}
        />
      )}
      <Button {...form.button} kind="primary" type="submit">
        Send the message
      </Button>
    </RequestFields>
  )
}

export function WriteMessage({ draft, conversation, label, to, isShown = false }: WriteProps) {
  const toast = useToast()
  const [saved, setSaved] = useState(0)
  const opened = useOpened(
    draft,
    async () =>
      (await readMarketDraft<TypedMessage>(draft)) ?? { id: draft, typed: { conversation: conversation(), text: '' } },
  )
  const onSent = () => {
    if (isShown) setSaved((count) => count + 1)
    else toast({ text: savedLabel })
    opened.startAgain()
  }
  return (
    <>
      {opened.value && <WriteForm key={opened.key} begun={opened.value} label={label} to={to} onSent={onSent} />}
      <output className="visually-hidden">{saved > 0 && <span key={saved}>{savedLabel}</span>}</output>
    </>
  )
}

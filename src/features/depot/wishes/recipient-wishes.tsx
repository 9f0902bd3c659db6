import { useState, type SyntheticEvent } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { answerTitle, wishTitles } from '#domain/recipient/wish-labels.ts'
import { isWishOpen, listWishes, type Wish } from '#domain/recipient/wish.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { answerRecipient } from '../desk-actions-sync.ts'
import { For } from '../frame/for-permission.tsx'
import { useSaveAction } from '../use-save-action.ts'

const mostCharacters = 500

function AnswerForm({ parcelId, wish }: { parcelId: string; wish: Wish }) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const saveAction = useSaveAction()
  const isEnquiry = wish.kind === 'not_mine'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const text = note.trim()
    const missing = isEnquiry ? 'Enter an answer' : 'Enter a reason'
    const found = text === '' ? missing : text.length > mostCharacters ? 'Use 500 characters or fewer' : undefined
    setError(found)
    if (found !== undefined) return
    void saveAction(answerRecipient({ parcelId, wishId: wish.event.id, note: text }), {
      text: isEnquiry ? 'Answer saved' : 'Request declined',
      undo: true,
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TextArea
          id={`answer-${wish.event.id}`}
          label={isEnquiry ? 'Answer to the recipient' : 'Reason for declining'}
          hint="The recipient and the courier can see this"
          error={error}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit">{isEnquiry ? 'Answer' : 'Decline the request'}</Button>
      </Stack>
    </form>
  )
}

/** Shows what the recipient asked with the number of the calling card, the newest first. Shows nothing if they asked nothing. */
export function RecipientWishes({ parcel, subDepot }: { parcel: Parcel; subDepot: string }) {
  const today = useToday()
  const wishes = listWishes(parcel).toReversed()
  if (wishes.length === 0) return null
  const timeOf = (time: string) => `${nearDay(londonDay(new Date(time)), today)} ${londonTime(new Date(time))}`
  return (
    <Section labelledBy="recipient-wishes" line>
      <SectionHeading id="recipient-wishes">From the recipient</SectionHeading>
      <Stack gap={16}>
        {wishes.map((wish) => (
          <Stack gap={8} key={wish.event.id}>
            <h3 className="text-strong">{wishTitles[wish.kind]}</h3>
            {wish.event.note && <p dir="auto">{wish.event.note}</p>}
            <p className="text-meta">{timeOf(wish.event.occurredAt)}</p>
            {wish.answer && (
              <p className="text-small" dir="auto">
                {answerTitle(wish.kind)}: {wish.answer.note}
              </p>
            )}
            {isWishOpen(parcel, wish) && (
              <For permission="dispatch" subDepot={subDepot}>
                <AnswerForm parcelId={parcel.id} wish={wish} />
              </For>
            )}
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { partOfferNoteLimit } from '#contracts/manifest/part-offers.ts'
import { nearDayInSentence } from '#domain/dates/near-day.ts'
import { countParcels } from '#domain/part-offer/part-offer-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { StartedEarlier } from '#ui/fields/request-form.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { PartChoice } from '#ui/parcel/part-choice.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { readListToOffer, readRecipients, type ListToOffer } from './own-part-offers-store.ts'
import {
  giveParcelsToHelper,
  openPartOffer,
  partOfferDrafts,
  sendPartOffer,
  type OpenedPartOffer,
} from './part-offer-actions-sync.ts'
import { checkPartOffer } from './part-offer-form.ts'

interface FormProps {
  list: ListToOffer
  opened: OpenedPartOffer
  back: { to: string; label: string }
  onStartAgain: () => void
}

const formId = 'offer-part'

/** Chooses parcels, a colleague and a note. What was chosen stays on this phone until it is sent. */
function OfferPartForm({ list: { manifest, parcels }, opened, back, onStartAgain }: FormProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const today = useToday()
  const recipients = useLiveQuery(readRecipients)
  const { colleagues, helpers } = recipients ?? { colleagues: undefined, helpers: [] }
  const helperIds = new Set(helpers.map(({ id }) => id))
  const open = new Set(parcels.map(({ id }) => id))
  const form = useRequestForm({
    id: formId,
    begin: () => opened.draft,
    saveDraft: partOfferDrafts.save,
    check: (draft) => checkPartOffer(draft, open, helperIds),
    submit: async (checked) =>
      'given' in checked ? await giveParcelsToHelper(checked.given) : await sendPartOffer(checked.input),
    onSaved({ parcelIds, to }) {
      const parts = countParcels(parcelIds.filter((id) => open.has(id)).length)
      toast({
        text: helperIds.has(to) ? `${parts} given, saved on this phone` : `Offer of ${parts} saved on this phone`,
      })
      void navigate('/plan/offers', { replace: true })
    },
    onStartAgain,
  })
  const { draft } = form
  const chosen = new Set(draft.parcelIds.filter((id) => open.has(id)))
  const set = (ids: readonly string[], isChosen: boolean) =>
    form.change(
      (now) => ({
        ...now,
        parcelIds: isChosen
          ? [...new Set([...now.parcelIds, ...ids])]
          : now.parcelIds.filter((id) => !ids.includes(id)),
      }),
      'picture',
    )
  const helper = helpers.find(({ id }) => id === draft.to)
  const name = helper?.name ?? colleagues?.find(({ id }) => id === draft.to)?.name
  const verb = helper ? 'Give' : 'Offer'
  const stops = form.field('stops')
  return (
    <Page
      title={form.titled('Offer part of your round')}
      back={back}
      actions={
        <ActionBar>
          <Button {...form.button} kind="primary" onClick={form.send}>
            {chosen.size === 0 ? `${verb} parcels` : `${verb} ${countParcels(chosen.size)}`}
          </Button>
        </ActionBar>
      }
    >
      <form noValidate onSubmit={form.onSubmit}>
        <Section tight>
          <Stack gap={16}>
            <ErrorSummary attempt={form.attempt} errors={form.errors} />
            {opened.isEarlier ? (
              <StartedEarlier onStartAgain={form.startAgain} />
            ) : (
              <p className="measure">
                {helpers.length > 0 && 'Helpers get parcels at once, with names and doors. '}
                Your colleagues see streets and numbers of parcels, not names or doors. The parcels stay yours until one
                of them accepts{manifest.date === today ? '' : ` for ${nearDayInSentence(manifest.date, today)}`}. Your
                depot sees the offer too.
              </p>
            )}
            <SelectField
              {...form.field('to')}
              label={helpers.length > 0 ? 'Give or offer to' : 'Offer to'}
              hint={
                colleagues?.length === 0
                  ? 'The names of your colleagues come when you’re online. You can offer to all of them now.'
                  : undefined
              }
              value={name === undefined ? '' : draft.to}
              onChange={({ target }) => form.change((now) => ({ ...now, to: target.value }))}
              emptyLabel={`Anybody at ${manifest.subDepot}`}
              options={[
                ...helpers.map((each) => ({ value: each.id, label: `${each.name}, your helper` })),
                ...(colleagues ?? []).map((each) => ({ value: each.id, label: each.name })),
              ]}
            />
            <TextArea
              {...form.field('note')}
              label="Note (optional)"
              hint={`Such as where you can meet. Up to ${partOfferNoteLimit} characters.`}
              rows={2}
              value={draft.note}
              onChange={({ target }) => form.change((now) => ({ ...now, note: target.value }))}
            />
          </Stack>
        </Section>
        <fieldset id={stops.id} tabIndex={-1} aria-label="Parcels to offer">
          {stops.error !== undefined && (
            <Section tight>
              <FieldMessage id={`${stops.id}-error`}>{stops.error}</FieldMessage>
            </Section>
          )}
          <PartChoice parcels={parcels} chosen={chosen} onSet={set} />
        </fieldset>
      </form>
    </Page>
  )
}

/** The form at `/manifest/offer?round=<id>`. */
export function OfferPartScreen() {
  useTitle('Offer part of your round')
  const today = useToday()
  const manifestId = useSearchParams()[0].get('round') ?? ''
  const list = useLiveQuery(() => readListToOffer(manifestId), [manifestId])
  const opened = useOpened(
    `part-offer ${manifestId}`,
    async () => await openPartOffer(manifestId),
    async () => await partOfferDrafts.discard(manifestId),
  )
  const back = {
    to: manifestId === '' ? '/manifest' : `/manifest?round=${manifestId}`,
    label: list ? `Back to Round ${list.manifest.roundNumber}` : 'Back to the list',
  }
  const isOpenDay = list && list.manifest.date >= today && list.manifest.closedAt === null
  if (list && opened.value && isOpenDay && list.parcels.length > 0)
    return (
      <OfferPartForm key={opened.key} list={list} opened={opened.value} back={back} onStartAgain={opened.startAgain} />
    )
  return (
    <Page title="Offer part of your round" back={back}>
      {list === null && (
        <EmptyState
          level={2}
          title="This list isn’t on this phone"
          action={<TextLink to="/manifest">See the list</TextLink>}
        >
          The depot may have given the round to somebody else.
        </EmptyState>
      )}
      {list && !isOpenDay && (
        <EmptyState level={2} title="This day is over">
          Its parcels can’t be offered any more.
        </EmptyState>
      )}
      {list && isOpenDay && list.parcels.length === 0 && (
        <EmptyState
          level={2}
          title="Nothing left to offer"
          action={<TextLink to="/plan/offers">See your offers</TextLink>}
        >
          {list.isAllOffered
            ? 'All parcels that are left are in your offers already.'
            : 'All parcels of this list are delivered or back at the depot.'}
        </EmptyState>
      )}
    </Page>
  )
}

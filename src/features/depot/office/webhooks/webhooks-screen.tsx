import { useLiveQuery } from 'dexie-react-hooks'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Webhook } from '#contracts/webhooks/webhook.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { readCached } from '../../cache/cache-store.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import { counted } from '../../figures.ts'
import { DeskPage } from '../../frame/desk-page.tsx'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { EditWebhook } from './edit-webhook.tsx'
import { ShownSecretPart } from './shown-secret.tsx'
import { blankWebhook } from './webhook-form.ts'
import { eventsLabel, shortStateLabel } from './webhook-labels.ts'
import { WebhookPane } from './webhook-pane.tsx'
import { addWebhook, refreshWebhooks } from './webhooks-sync.ts'

const path = '/office/webhooks'

function WebhookList({ webhooks, chosen }: { webhooks: readonly Webhook[]; chosen: string | null }) {
  return (
    <>
      <Section tight line>
        <p className="measure">
          Other systems get what happens here as it happens, without names and addresses of recipients.
        </p>
      </Section>
      <NavRow icon={Plus} to={path} label="Add a webhook" meta="Events are sent to an address of another system" />
      {webhooks.map((webhook) => (
        <NavRow
          key={webhook.id}
          icon={WebhookIcon}
          to={`${path}?webhook=${webhook.id}`}
          current={webhook.id === chosen}
          label={<bdi>{webhook.name}</bdi>}
          meta={`${eventsLabel(webhook)}, ${shortStateLabel(webhook)}`}
        />
      ))}
      {webhooks.length === 0 && (
        <EmptyState title="No webhooks yet">Add the first one. You need the address of the other system.</EmptyState>
      )}
    </>
  )
}

/** `/office/webhooks`: where events are sent, and what becomes of them. */
export function WebhooksScreen() {
  useTitle('Webhooks')
  const [search, setSearch] = useSearchParams()
  const [shown, setShown] = useState<{ webhook: string; secret: string } | null>(null)
  const { response } = useRequest(refreshWebhooks, { isRepeated: true })
  const known = useLiveQuery(async () => (await readCached('webhooks')) ?? null)
  const id = search.get('webhook')
  const webhook = known?.value.find((each) => each.id === id)
  const left = (
    <>
      <StaleNote response={response} />
      {known && <WebhookList webhooks={known.value} chosen={id} />}
      {known === null && !response && <LoadingState label="Loading the webhooks" />}
      {known === null && response && (
        <EmptyState title="Not loaded yet">
          Webhooks appear here when this device is online, and stay when it is not.
        </EmptyState>
      )}
      <AsOfSection at={known?.at ?? null} />
    </>
  )
  const right = (
    <>
      {shown && shown.webhook === id && <ShownSecretPart secret={shown.secret} onDone={() => setShown(null)} />}
      {webhook ? (
        <WebhookPane
          key={webhook.id}
          webhook={webhook}
          onSecret={(secret) => setShown({ webhook: webhook.id, secret })}
          onDeleted={() => setSearch({}, { replace: true })}
        />
      ) : (
        known && (
          <>
            {id !== null && <EmptyState title="Not found">This webhook was deleted, or isn’t yours.</EmptyState>}
            <Section>
              <EditWebhook
                title="Add a webhook"
                first={blankWebhook}
                label="Add the webhook"
                send={addWebhook}
                onDone={({ webhook: added, secret }) => {
                  setShown({ webhook: added.id, secret })
                  setSearch({ webhook: added.id }, { replace: true })
                }}
              />
            </Section>
          </>
        )
      )}
    </>
  )
  return (
    <DeskPage title="Webhooks" meta={known ? counted(known.value.length, 'webhook') : undefined}>
      <TwoPanes rightIs="rest" left={left} right={right} />
    </DeskPage>
  )
}

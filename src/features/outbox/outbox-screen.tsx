import { useLiveQuery } from 'dexie-react-hooks'
import { Download, LogIn, RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { OutboxItemSheet } from './outbox-item-sheet.tsx'
import { OutboxRow } from './outbox-row.tsx'
import { outboxGroups, readOutbox, type OutboxGroup, type OutboxItem } from './outbox-store.ts'
import { groupLabels, formatSummary, phoneErrorMessages, discardedMessages, toSentMessage } from './outbox-labels.ts'
import './outbox.css'
import { useNavigate } from 'react-router-dom'
import { saveFile } from '#device/save-file.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { exportOutbox } from './export-outbox-store.ts'
import { discardItem, doAgain, retryItem, sendNow, type SendOutcome } from './outbox-sync.ts'

function useOutboxActions() {
  const toast = useToast()
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)

  const orSay = async (deed: keyof typeof phoneErrorMessages, work: () => Promise<void>) => {
    try {
      await work()
    } catch {
      toast({ text: phoneErrorMessages[deed] })
    }
  }
  const send = async (work: () => Promise<SendOutcome>) => {
    if (sending) return
    setSending(true)
    await orSay('send', async () => toast({ text: toSentMessage(await shownPending(work())) }))
    setSending(false)
  }
  return {
    sending,
    tryNow: () => void send(sendNow),
    retry: (item: OutboxItem) => void send(() => (item.sync === 'attention' ? retryItem(item) : sendNow())),
    discard: (item: OutboxItem) =>
      orSay('discard', async () => toast({ text: discardedMessages[await discardItem(item)] })),
    /** A rejected command blocks later ones on the same item, so it is discarded when the new one is saved. */
    edit: (item: OutboxItem, to: string) =>
      orSay('edit', async () => {
        if (item.sync === 'attention' && item.kind === 'tap' && !item.words?.resumes) await doAgain(item)
        await navigate(to)
      }),
    export: () =>
      orSay('export', async () => {
        const { name, text } = await exportOutbox(__APP_VERSION__)
        saveFile(name, 'application/json', text)
        toast({ text: `Saved as ${name}` })
      }),
  }
}

/** Rows shown of each group until more are asked for. */
const step = 50

export function OutboxScreen({ isStaff }: { isStaff: boolean }) {
  useTitle('Outbox')
  const [limit, setLimit] = useState<Record<OutboxGroup, number>>({ attention: step, sending: step, queued: step })
  const outbox = useLiveQuery(() => readOutbox(limit), [limit])
  const [opened, setOpened] = useState<OutboxItem | null>(null)
  const actions = useOutboxActions()
  const hero = useRef<HTMLHeadingElement>(null)
  const now = new Date(outbox?.readAt ?? 0)
  const words = outbox && formatSummary(outbox, isStaff)
  const empty = !outbox || outboxGroups.every((group) => outbox.counts[group] === 0)

  const close = () => setOpened(null)
  const discard = async (item: OutboxItem) => {
    close()
    await actions.discard(item)
    // Its row, which had the focus, is gone.
    hero.current?.focus()
  }
  const bar = (
    <ActionBar>
      <ButtonRow>
        <Button icon={Download} onClick={() => void actions.export()} disabled={empty}>
          Export
        </Button>
        <Button icon={RefreshCw} onClick={actions.tryNow} aria-disabled={actions.sending}>
          {actions.sending ? 'Sending' : 'Try now'}
        </Button>
      </ButtonRow>
    </ActionBar>
  )
  return (
    <Page title="Outbox" titleAs="p" back={{ to: '/', label: 'Back to Today' }} right={null} actions={bar}>
      <div aria-live="polite">
        {words && (
          <Section tight line>
            <Stack gap={4}>
              <h1 className="text-h2 outbox-hero" tabIndex={-1} ref={hero}>
                {words.title}
              </h1>
              <p>{words.text}</p>
            </Stack>
          </Section>
        )}
      </div>
      {outbox?.signedOut && !empty && (
        <Section tight line>
          <ButtonLink kind="primary" icon={LogIn} to="/auth/sign-in-courier?to=%2Foutbox">
            Sign in
          </ButtonLink>
        </Section>
      )}
      {outboxGroups.map((group) => {
        const count = outbox?.counts[group] ?? 0
        const items = outbox?.items[group] ?? []
        if (count === 0) return null
        return (
          <section key={group} aria-labelledby={`outbox-${group}`}>
            <ListHeading id={`outbox-${group}`} title={groupLabels[group]} count={count} />
            <ul>
              {items.map((item) => (
                <li key={item.key}>
                  <OutboxRow item={item} now={now} onMore={() => setOpened(item)} onRetry={() => actions.retry(item)} />
                </li>
              ))}
            </ul>
            {count > items.length && (
              <Section tight>
                <Button onClick={() => setLimit({ ...limit, [group]: limit[group] + 2 * step })}>
                  Show {Math.min(2 * step, count - items.length)} more
                </Button>
              </Section>
            )}
          </section>
        )
      })}
      {opened && (
        <OutboxItemSheet
          item={opened}
          now={now}
          onClose={close}
          onRetry={() => {
            close()
            actions.retry(opened)
          }}
          onEdit={(to) => void actions.edit(opened, to)}
          onDiscard={() => void discard(opened)}
        />
      )}
    </Page>
  )
}

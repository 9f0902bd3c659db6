import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FiguresRow } from '#ui/rows/figures-row.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { ResponseView, ActionError } from '../../requests/response-view.tsx'
import { useMay } from '../../frame/desk-places.ts'
import { For, RoleNote } from '../../frame/for-permission.tsx'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { figure } from '../../figures.ts'
import { momentLabel } from '../../moment.ts'
import { useRequest } from '../../requests/use-request.ts'
import { useAction } from '../../requests/use-action.ts'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { WhoHasRead } from './notice-readers.tsx'
import { askNotices, withdrawNotice } from '../publish-sync.ts'
import { WriteNotice } from './write-notice.tsx'

const groupWords = ({ group }: StaffNotice): string =>
  group.kind === 'everyone'
    ? 'All couriers'
    : group.kind === 'sub-depot'
      ? `All of ${group.subDepot}`
      : `Round ${group.round} of ${group.subDepot}`

function Withdraw({ id, isOut, onDone }: { id: string; isOut: boolean; onDone: () => void }) {
  const [asked, setAsked] = useState(false)
  const { busy, error, act } = useAction()
  if (!asked) {
    return (
      <Button kind="inline" fit onClick={() => setAsked(true)}>
        Withdraw
      </Button>
    )
  }
  return (
    <Stack gap={8}>
      <ActionError id={`withdraw-${id}`} error={error} />
      <ButtonGroup>
        <Button
          kind="inline"
          tone="missing"
          fit
          aria-disabled={busy || undefined}
          onClick={() => void act(() => withdrawNotice(id), onDone)}
        >
          {isOut ? 'Remove from all phones' : 'Withdraw it'}
        </Button>
        <Button kind="inline" fit onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </ButtonGroup>
    </Stack>
  )
}

function endWords({ isOut, publishedAt, expiresAt, withdrawnAt }: StaffNotice): string {
  if (withdrawnAt !== null)
    return `, withdrawn ${momentLabel(withdrawnAt)}${withdrawnAt < publishedAt ? ', before it was published' : ''}`
  return `${isOut ? '' : ', not published yet'}${expiresAt === null ? '' : `, until ${momentLabel(expiresAt)}`}`
}

function NoticeRow({ notice, onChange, onEdit }: { notice: StaffNotice; onChange: () => void; onEdit: () => void }) {
  const { id, title, publishedAt, withdrawnAt, isOut, acknowledge, addressed, read, acknowledged } = notice
  return (
    <Section tight line labelledBy={`notice-${id}`}>
      <Stack gap={8}>
        <h2 className="text-h3" id={`notice-${id}`} dir="auto">
          {title}
        </h2>
        <p className="text-meta">
          {groupWords(notice)}, {momentLabel(publishedAt)}
          {endWords(notice)}
        </p>
        {isOut && (
          <FiguresRow
            items={[
              { label: 'Recipients', value: figure(addressed) },
              { label: 'Read', value: figure(read) },
              ...(acknowledge ? [{ label: 'Confirmed', value: figure(acknowledged) }] : []),
            ]}
          />
        )}
        {isOut && <WhoHasRead notice={notice} />}
        {withdrawnAt === null && (
          <For permission="publish">
            <ButtonGroup>
              {!isOut && (
                <Button kind="inline" fit onClick={onEdit}>
                  Change
                </Button>
              )}
              <Withdraw id={id} isOut={isOut} onDone={onChange} />
            </ButtonGroup>
          </For>
        )}
      </Stack>
    </Section>
  )
}

/** Returns the notice that the address names for editing, as the service last sent it, even if the list no longer has it. */
function useEdited(answer: ServiceResponse<{ notices: StaffNotice[] }> | null) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('notice')
  const [held, setHeld] = useState<StaffNotice | null>(null)
  const latest = answer?.ok ? answer.value.notices.find((notice) => notice.id === id) : undefined
  if (latest && latest !== held) setHeld(latest)
  const edited = held?.id === id ? held : null
  return {
    edited,
    isUnknown: id !== null && edited === null && answer === null,
    edit: (next: string | null) =>
      setSearch(next === null ? {} : { notice: next }, { replace: true, preventScrollReset: true }),
  }
}

/** Notices: what was given or will be, who has read it, and a new one. */
export function NoticesPart({ staff }: { staff: DeskStaff }) {
  const asked = useRequest(askNotices)
  const toast = useToast()
  const { edited, isUnknown, edit } = useEdited(asked.response)
  const done = (said: string) => {
    toast({ text: said })
    edit(null)
    asked.again()
  }
  const list = (
    <ResponseView request={asked} label="Loading the notices">
      {({ notices }) =>
        notices.length === 0 ? (
          <EmptyState title="No notices">Notices and how many couriers have read them.</EmptyState>
        ) : (
          notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onChange={asked.again} onEdit={() => edit(notice.id)} />
          ))
        )
      }
    </ResponseView>
  )
  const mayPublish = useMay()('publish')
  const writing = !mayPublish ? (
    <Section>
      <RoleNote permission="publish" />
    </Section>
  ) : isUnknown ? (
    <LoadingState label="Loading the notice" rows={4} />
  ) : (
    <WriteNotice
      key={edited?.id ?? ''}
      staff={staff}
      edited={edited}
      onDone={done}
      onLeave={() => edit(null)}
      onOutrun={asked.again}
    />
  )
  return <TwoPanes left={list} right={writing} />
}

import type { PublishNoticeBody, StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { momentLabel } from '../../moment.ts'
import { useAction } from '../../requests/use-action.ts'
import { changeNotice, publishNotice } from '../publish-sync.ts'
import { ChangedMeanwhile, NoticeText } from './notice-text.tsx'

type Notice = Omit<PublishNoticeBody, 'couriers'>

const toWords = ({ group }: Notice): string =>
  group.kind === 'everyone'
    ? 'all couriers'
    : group.kind === 'sub-depot'
      ? `all of ${group.subDepot}`
      : `round ${group.round} of ${group.subDepot}`

const whenWords = ({ publishAt, expiresAt }: Notice): string =>
  `${publishAt === undefined ? '' : ` It appears on phones on ${momentLabel(publishAt)}.`} ${expiresAt === null ? 'It stays until it is withdrawn.' : `It’s removed from phones on ${momentLabel(expiresAt)}.`}`

interface PreviewProps {
  notice: Notice
  /** The version that the change was begun on; null: it is a new notice. */
  seen: number | null
  /** The notice as a colleague has changed it since; null: nobody has. */
  outrunBy: StaffNotice | null
  onBack: () => void
  /** Called if a colleague was first, so that the current version is read. */
  onOutrun: () => void
  onDone: (said: string) => void
}

/** A notice as couriers will see it, and its last step. */
export function NoticePreview({ notice, seen, outrunBy, onBack, onOutrun, onDone }: PreviewProps) {
  const { busy, error, act } = useAction()
  const { publishAt } = notice
  const isChange = seen !== null
  const give = () => {
    const said = publishAt === undefined ? 'Published' : `It will be published on ${momentLabel(publishAt)}`
    void act(
      async () => {
        if (!isChange) return await publishNotice(notice)
        const answer = await changeNotice(notice, outrunBy?.version ?? seen)
        if (!answer.ok && answer.error.code === 'changed-meanwhile') onOutrun()
        return answer
      },
      () => onDone(said),
    )
  }
  const deed = outrunBy ? 'Replace it with yours' : isChange ? 'Change it' : `Publish to ${toWords(notice)}`
  return (
    <Section>
      <Stack gap={16}>
        <SectionHeading>As couriers see it</SectionHeading>
        <NoticeText notice={notice} />
        <p className="text-meta measure">
          To {toWords(notice)}.{whenWords(notice)}
        </p>
        {outrunBy && <ChangedMeanwhile latest={outrunBy} />}
        <ActionError id="notice-fault" error={error} />
        <Button kind="primary" aria-disabled={busy || undefined} onClick={give}>
          {busy
            ? 'Sending it'
            : publishAt === undefined
              ? `${deed}${isChange ? ', and give it now' : ''}`
              : `${deed} on ${momentLabel(publishAt)}`}
        </Button>
        <Button onClick={onBack}>Back to the text</Button>
      </Stack>
    </Section>
  )
}

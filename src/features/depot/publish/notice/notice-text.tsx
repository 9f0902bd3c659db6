import type { StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import { Stack } from '#ui/layout/section.tsx'
import { momentLabel } from '../../moment.ts'
import '#ui/controls/button.css'

/** Shows the notice as couriers read it. */
export function NoticeText({
  notice: { title, body, acknowledge },
}: {
  notice: Pick<StaffNotice, 'title' | 'body' | 'acknowledge'>
}) {
  return (
    <div className="notice-preview">
      <h3 className="text-h2" dir="auto">
        {title}
      </h3>
      {body.split(/\n\s*\n/).map((text, at) => (
        // Paragraphs have no ids, and nothing moves among them.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at} className="measure" dir="auto">
          {text}
        </p>
      ))}
      {acknowledge && (
        <Stack gap={12}>
          <p className="text-h3">Please read and confirm</p>
          {/* Their button as a picture: there is nothing to confirm at a desk. */}
          <p className="button button-primary notice-button">
            <span className="visually-hidden">Button: </span>I have read and understood it
          </p>
        </Stack>
      )}
    </div>
  )
}

/** Says that a colleague has changed the notice since this change was started, and shows the current version. */
export function ChangedMeanwhile({ latest }: { latest: StaffNotice }) {
  return (
    <Stack gap={8}>
      <p className="text-strong">
        A colleague has changed this notice since you started. Your text is saved here. The current version, from{' '}
        {momentLabel(latest.publishedAt)}:
      </p>
      <NoticeText notice={latest} />
    </Stack>
  )
}

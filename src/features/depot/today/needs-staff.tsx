import { useLiveQuery } from 'dexie-react-hooks'
import { useToday } from '#ui/parcel/use-today.ts'
import { For } from '../frame/for-permission.tsx'
import { useMay } from '../frame/desk-places.ts'
import { readLate } from '../late/late-store.ts'
import { LateWaiting } from '../late/late-waiting.tsx'
import { readOpenWishes } from '../wishes/wishes-store.ts'
import { WishesWaiting } from '../wishes/wishes-waiting.tsx'
import { readConversations } from '../messages/own-conversations-store.ts'
import { UnreadMessages } from '../messages/unread-messages.tsx'
import { readToDecide, type ToDecide } from './waiting.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { figure } from './round-labels.ts'

/** Shows what waits for a decision, the earliest due first, with a link to the next. Shows nothing before anything has arrived. */
function WaitingList({ waiting }: { waiting: ToDecide | undefined }) {
  if (!waiting) return null
  const [next] = waiting.first
  return (
    <Section labelledBy="waiting" line>
      <SectionHeading id="waiting" aside={<span className="text-figure">{figure(waiting.count)}</span>}>
        To decide
      </SectionHeading>
      {next === undefined && <p>Nothing to decide.</p>}
      <ul className="waiting">
        {waiting.first.map(({ id, to, icon, title, meta, tone }) => (
          <li key={id}>
            <Link className="waiting-row ring-inside" to={to}>
              <span className={tone === 'quiet' ? '' : `tone-${tone}`}>
                <Icon of={icon} />
              </span>
              <span>
                <span className="text-strong waiting-title">{title}</span>
                <span className={tone === 'quiet' ? 'text-meta' : `text-small text-strong tone-${tone}`}>{meta}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {next && (
        <ButtonLink kind="primary" to={next.to}>
          Decide the next one
        </ButtonLink>
      )}
      {next && <TextLink to="/depot/decide">All {figure(waiting.count)}</TextLink>}
    </Section>
  )
}

/** Lists what needs staff beside the rounds. It is drawn all at once, so that no part pushes another down. */
export function NeedsStaff() {
  const today = useToday()
  const may = useMay()
  const known = useLiveQuery(async () => {
    const [late, wishes, conversations, waiting] = await Promise.all([
      readLate(),
      readOpenWishes(),
      readConversations(),
      readToDecide(today, may),
    ])
    return { late, wishes, conversations, waiting }
  }, [today, may])
  if (!known) return null
  return (
    <>
      <For permission="dispatch">
        <LateWaiting late={known.late} />
        <WishesWaiting open={known.wishes} />
      </For>
      <For permission="answer">
        <UnreadMessages all={known.conversations} />
      </For>
      <WaitingList waiting={known.waiting} />
    </>
  )
}

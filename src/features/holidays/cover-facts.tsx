import type { Cover, Invitation } from '#contracts/holidays/holidays.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { momentWords } from './holiday-words.ts'

function coverWords({ state, until }: Cover, today: string): string {
  switch (state) {
    case 'asked':
      return until === null
        ? 'Asked as soon as the depot has your request. They have 48 hours to answer.'
        : `They can answer until ${momentWords(until, today)}. After that the depot finds cover.`
    case 'covered':
      return 'Your round is covered.'
    case 'pool':
      return 'The depot finds somebody.'
    case 'none':
      return 'Not needed.'
  }
}

const invitationWords: Readonly<Record<Invitation['state'], string>> = {
  invited: 'Not answered yet',
  accepted: 'Covers',
  declined: 'Declined',
  expired: 'Did not answer',
  withdrawn: 'Not needed any more',
  assigned: 'Covers, by the depot',
}

export function CoverFacts({ cover, today }: { cover: Cover; today: string }) {
  return (
    <>
      <ListHeading title="Cover" />
      <Section tight>
        <Stack gap={8}>
          <p className="measure">{coverWords(cover, today)}</p>
          {cover.invitations.length > 0 && (
            <dl>
              {cover.invitations.map(({ courier, name, state }) => (
                <FactRow key={courier} label={name} value={invitationWords[state]} />
              ))}
            </dl>
          )}
        </Stack>
      </Section>
    </>
  )
}

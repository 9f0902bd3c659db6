import { RotateCw } from 'lucide-react'
import { UpdatedAt } from '#ui/parcel/as-of.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import type { ContentInUse } from './use-content.ts'

/** Shows the age of the content, and a retry button if the last update failed. */
export function ContentStatus({
  asOf,
  content: { sync, preview, again },
}: {
  asOf: number | null
  content: ContentInUse
}) {
  if (preview.kind === 'shown') return null
  return (
    <Section tight>
      <Stack gap={4}>
        <UpdatedAt at={asOf} what={sync.kind === 'failed' ? 'Newer news did not load' : undefined} />
        {sync.kind === 'failed' && (
          <TextButton icon={RotateCw} onClick={again}>
            Try again
          </TextButton>
        )}
      </Stack>
    </Section>
  )
}

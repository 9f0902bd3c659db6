import { howReadSentences, type HowRead } from '#domain/import/how-read.ts'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'

/** Shows how a file was understood, so that staff can check it. */
export function HowReadList({ how }: { how: HowRead | null }) {
  const sentences = how ? howReadSentences(how) : []
  if (sentences.length === 0) return null
  return (
    <Stack gap={8}>
      <SectionHeading level={3}>How the file was read</SectionHeading>
      <ul className="how-read">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Stack>
  )
}

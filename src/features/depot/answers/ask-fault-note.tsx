import { Section } from '#ui/layout/section.tsx'
import type { AskFault } from './ask-desk-sync.ts'
import { askFaultWords } from './ask-fault-words.ts'

/** Why what is shown may be old; nothing where it is not. */
export function AskFaultNote({ fault }: { fault: AskFault }) {
  if (fault === null) return null
  return (
    <Section tight line>
      <output>{askFaultWords(fault)}</output>
    </Section>
  )
}

import { Section } from '#ui/layout/section.tsx'

/** What the pages of the tax year are not. */
export function NotAdvice() {
  return (
    <Section tight>
      <p className="text-meta measure">This is not tax advice; nothing is sent to HMRC.</p>
    </Section>
  )
}

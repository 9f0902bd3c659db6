import { Section } from '#ui/layout/section.tsx'

/** Stands on every page of the tax year. */
export function NotAdvice() {
  return (
    <Section tight>
      <p className="text-meta measure">This is not tax advice; nothing is sent to HMRC.</p>
    </Section>
  )
}

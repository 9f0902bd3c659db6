import type { ReactNode } from 'react'
import { Section, Stack } from '../layout/section.tsx'
import '../theme/type.css'

type EmptyStateProps = {
  /** The message: "No round today". */
  title: string
  above?: ReactNode
  /** One sentence on what happens next. */
  children: ReactNode
  /** At most one action. */
  action?: ReactNode
  level?: 1 | 2
}

export function EmptyState({ title, above, children, action, level = 2 }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <Section>
      <Stack gap={16}>
        <Stack gap={8}>
          {above && <p className="text-meta">{above}</p>}
          <Title className="text-h1">{title}</Title>
          <p className="measure">{children}</p>
        </Stack>
        {action}
      </Stack>
    </Section>
  )
}

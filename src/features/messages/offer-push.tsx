import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { usePush } from './use-push.ts'

/** Offers push after a message was written, because only then does anybody wait for a reply. */
export function OfferPush() {
  const { standing, turnOn } = usePush()
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  if (standing !== 'off') return null
  const ask = async () => {
    const fault = await turnOn()
    setProblem(fault)
    if (fault === undefined) toast({ text: 'You’ll be notified of replies' })
  }
  return (
    <Section tight line>
      <Stack gap={8}>
        <Button icon={Bell} onClick={() => void ask()}>
          Notify me of replies
        </Button>
        {problem !== undefined && <FieldMessage id="offer-push-problem">{problem}</FieldMessage>}
      </Stack>
    </Section>
  )
}

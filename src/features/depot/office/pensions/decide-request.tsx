import { useState } from 'react'
import type { PensionDecision } from '#contracts/pay/pension-endpoints.ts'
import type { PensionRequest } from '#contracts/pay/pension.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { decidePension } from './pensions-sync.ts'
import { effectLabel, requestLabel } from './request-labels.ts'

/** Characters of an answer. */
const mostCharacters = 500

interface DecideRequestProps {
  courier: string
  request: PensionRequest
  /** It was decided, or it has changed meanwhile, so the pension must be read again. */
  onChanged: () => void
}

/** Carries a request out, or declines it with a reason. What was typed stays if the courier requests something else meanwhile. */
export function DecideRequest({ courier, request, onChanged }: DecideRequestProps) {
  const [answer, setAnswer] = useState('')
  const [fault, setFault] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const toast = useToast()
  const decide = (state: PensionDecision['state']) => {
    const text = answer.trim()
    const wrong =
      text.length > mostCharacters
        ? `Use ${mostCharacters} characters or fewer`
        : state === 'declined' && text === ''
          ? 'Enter why you decline it'
          : undefined
    setFault(wrong)
    setAttempt((last) => last + 1)
    if (wrong !== undefined) return
    void act(
      async () => {
        const response = await decidePension(courier, { request: request.id, state, answer: text })
        if (!response.ok && response.error.code === 'not-allowed') onChanged()
        return response
      },
      () => {
        toast({ text: `${requestLabel(request)}: ${state === 'done' ? 'carried out' : 'declined'}` })
        onChanged()
      },
    )
  }
  return (
    <Stack gap={16}>
      <p className="measure">{effectLabel(request)}</p>
      <ErrorSummary errors={fault === undefined ? [] : [{ id: 'pension-answer', text: fault }]} attempt={attempt} />
      <TextArea
        id="pension-answer"
        label="Answer to the courier"
        hint="Needed if you decline. You need to be online to decide."
        error={fault}
        rows={3}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <ActionError id="pension-decision" error={error} />
      <ButtonGroup>
        <Button kind="primary" fit aria-disabled={busy || undefined} onClick={() => decide('done')}>
          {busy ? 'Saving' : 'Carry it out'}
        </Button>
        <Button fit tone="missing" aria-disabled={busy || undefined} onClick={() => decide('declined')}>
          Decline it
        </Button>
      </ButtonGroup>
    </Stack>
  )
}

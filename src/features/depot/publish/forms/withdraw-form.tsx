import { useState } from 'react'
import type { Form } from '#contracts/forms/form.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { withdrawForm } from './forms-sync.ts'

/** The button that withdraws a form, after a question. */
export function WithdrawForm({ form: { id, title } }: { form: Form }) {
  const [asking, setAsking] = useState(false)
  const { busy, error, act } = useAction()
  const toast = useToast()
  const withdraw = () =>
    void act(
      () => withdrawForm(id),
      () => {
        setAsking(false)
        toast({ text: `${title} withdrawn` })
      },
    )
  return (
    <>
      <Button kind="inline" fit onClick={() => setAsking(true)}>
        Withdraw <span className="visually-hidden">{title}</span>
      </Button>
      <Sheet open={asking} onClose={() => setAsking(false)} title={`Withdraw “${title}”?`}>
        <Section tight>
          <Stack gap={16}>
            <p>
              Couriers can’t start it any more. Enquiries that were begun can still be sent, and those that were sent
              stay. Publishing the form again brings it back.
            </p>
            <ActionError id="form-withdraw" error={error} />
            <Button tone="missing" aria-disabled={busy || undefined} onClick={withdraw}>
              {busy ? 'Withdrawing' : 'Withdraw the form'}
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </Stack>
        </Section>
      </Sheet>
    </>
  )
}

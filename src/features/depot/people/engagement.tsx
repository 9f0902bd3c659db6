import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Courier } from '#contracts/courier/courier.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { For } from '../frame/for-permission.tsx'
import { ActionError } from '../requests/response-view.tsx'
import { useAction } from '../requests/use-action.ts'
import { endEngagement } from './people-sync.ts'

/** For whom a courier drives, and who drives for them. Ending it needs a connection. */
export function Engagement({
  courier: { id, name, subDepot, engagedBy },
  couriers,
  onChanged,
}: {
  courier: Courier
  couriers: readonly Courier[]
  onChanged: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const { busy, error, act } = useAction()
  const helpers = couriers.filter((each) => each.engagedBy?.id === id)
  if (!engagedBy && helpers.length === 0) return null
  const end = () =>
    void act(
      () => endEngagement(id),
      () => {
        setAsking(false)
        toast({ text: `${name} no longer drives for ${engagedBy?.name ?? ''}` })
        onChanged()
      },
    )
  return (
    <Section>
      <Stack gap={16}>
        {engagedBy && (
          <DefinitionRow icon={Users} label="Drives for">
            <bdi>{engagedBy.name}</bdi>
          </DefinitionRow>
        )}
        {helpers.length > 0 && (
          <DefinitionRow icon={Users} label="Helpers">
            <bdi>{helpers.map((each) => each.name).join(', ')}</bdi>
          </DefinitionRow>
        )}
        {engagedBy && (
          <For permission="people" subDepot={subDepot}>
            <Button onClick={() => setAsking(true)}>End that they drive for {engagedBy.name}</Button>
          </For>
        )}
      </Stack>
      {isAsking && engagedBy && (
        <Sheet open onClose={() => setAsking(false)} title={`End that ${name} drives for ${engagedBy.name}?`}>
          <Section tight>
            <Stack gap={16}>
              <p>Both see it on their phones. Parcels that {name} has stay until you move them.</p>
              <p>The account stays open. Close it if they no longer work here.</p>
              <ActionError id="engagement-fault" error={error} />
              <Button tone="missing" aria-disabled={busy || undefined} onClick={end}>
                {busy ? 'Saving' : 'End it'}
              </Button>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
            </Stack>
          </Section>
        </Sheet>
      )}
    </Section>
  )
}

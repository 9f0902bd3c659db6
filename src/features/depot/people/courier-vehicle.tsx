import { Truck } from 'lucide-react'
import type { Vehicle } from '#contracts/availability/work-preferences.ts'
import { vehicleLabels } from '#domain/vehicle-words.ts'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { Section } from '#ui/layout/section.tsx'

/** The vehicle that a courier gave under their work preferences; only they change it. */
export function CourierVehicle({ vehicle }: { vehicle: Vehicle | undefined }) {
  return (
    <Section>
      <DefinitionRow icon={Truck} label="Vehicle">
        {vehicle === undefined ? 'No vehicle given' : `${vehicleLabels[vehicle]}, as given by the courier`}
      </DefinitionRow>
    </Section>
  )
}

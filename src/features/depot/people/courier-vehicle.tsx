import { Truck } from 'lucide-react'
import type { Vehicle } from '#contracts/work-preferences.ts'
import { vehicleWords } from '#domain/vehicle-words.ts'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { Section } from '#ui/layout/section.tsx'

/** What a courier has said under their work preferences that they deliver with; theirs alone to change. */
export function CourierVehicle({ vehicle }: { vehicle: Vehicle | undefined }) {
  return (
    <Section>
      <DefinitionRow icon={Truck} label="Vehicle">
        {vehicle === undefined
          ? 'They have not said what they deliver with.'
          : `${vehicleWords[vehicle]}, as they have said themselves.`}
      </DefinitionRow>
    </Section>
  )
}

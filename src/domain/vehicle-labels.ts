import type { Vehicle } from '#contracts/availability/work-preferences.ts'

export const vehicleLabels: Readonly<Record<Vehicle, string>> = {
  bicycle: 'Bicycle',
  car: 'Car',
  small_van: 'Small van',
  large_van: 'Large van',
}

import type { SendOfferBody } from '#contracts/availability/availability-endpoints.ts'
import type { WeekDays } from '#contracts/availability/availability.ts'
import { londonDay } from '#domain/dates/day.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { demoCouriers, demoSubDepot } from './demo-accounts.ts'

const [first, second] = demoCouriers
const available = { kind: 'available' } as const

const week: WeekDays = {
  monday: available,
  tuesday: available,
  wednesday: { kind: 'between', from: '07:00', to: '13:00' },
  thursday: available,
  friday: available,
  saturday: { kind: 'between', from: '08:00', to: '12:00' },
  sunday: { kind: 'unavailable' },
}

export function demoAvailability(now: Date): {
  subDepot: string
  patterns: { courier: string; days: WeekDays }[]
  offers: SendOfferBody[]
} {
  const [today, tomorrow, after] = [0, 1, 2].map((days) => addDays(londonDay(now), days)) as [string, string, string]
  const deadline = (day: string, time: string): string => (londonMoment(day, time) ?? now).toISOString()
  const idOf = (at: number): string => `0ffe0000-0000-4000-8000-${today.replaceAll('-', '')}000${at}`
  const offers: SendOfferBody[] = [
    {
      id: idOf(1),
      round: '131',
      roundName: 'Sampleton East (demo)',
      date: tomorrow,
      parcels: 88,
      miles: 21.5,
      pay: 46_200,
      deadline: deadline(tomorrow, '06:00'),
      to: { kind: 'couriers', couriers: [first.sub, second.sub] },
    },
    {
      id: idOf(2),
      round: '140',
      roundName: 'Sampleton Hills (demo)',
      date: after,
      parcels: 64,
      miles: 38,
      pay: 41_850,
      deadline: deadline(tomorrow, '18:00'),
      to: { kind: 'couriers', couriers: [first.sub] },
    },
  ]
  return { subDepot: demoSubDepot, patterns: [first, second].map(({ sub }) => ({ courier: sub, days: week })), offers }
}

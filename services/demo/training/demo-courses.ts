import type { PublishCourseBody } from '#contracts/training/training-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { demoSubDepot } from '../demo-accounts.ts'
import { demoPackage } from './demo-package.ts'
import { liftingSafely } from './lifting-safely.ts'
import { loadingVan } from './loading-van.ts'
import { photoThatProves } from './photo-that-proves.ts'

interface DemoCourse extends Omit<PublishCourseBody, 'package'> {
  id: string
  /** Of its package. */
  bytes: Uint8Array
}

export function demoCourses(now: Date): DemoCourse[] {
  const today = londonDay(now)
  const own = { subDepot: demoSubDepot }
  return [
    {
      ...own,
      id: liftingSafely.id,
      title: 'Lifting safely (demo)',
      summary: 'How to lift, carry and set down a parcel without hurting your back.',
      minutes: 6,
      position: 1,
      mandatory: true,
      dueOn: addDays(today, 14),
      prerequisites: [],
      bytes: demoPackage(liftingSafely),
    },
    {
      ...own,
      id: photoThatProves.id,
      title: 'A photo that proves it (demo)',
      summary: 'What a photo at the door must show, and what it must never show.',
      minutes: 5,
      position: 2,
      mandatory: false,
      dueOn: addDays(today, 28),
      prerequisites: [],
      bytes: demoPackage(photoThatProves),
    },
    {
      ...own,
      id: loadingVan.id,
      title: 'Loading the van (demo)',
      summary: 'The last stop goes in first: an order that saves you a search at every door.',
      minutes: 4,
      position: 3,
      mandatory: false,
      dueOn: null,
      prerequisites: [liftingSafely.id],
      bytes: demoPackage(loadingVan),
    },
  ]
}

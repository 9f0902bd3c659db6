import type { PublishCourseBody } from '#contracts/training/training-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { demoSubDepot } from '../demo-accounts.ts'
import { demoPackage, type DemoLesson } from './demo-package.ts'
import { photoThatProves } from './photo-that-proves.ts'

const loadingVan: DemoLesson = {
  id: 'loading-the-van',
  title: 'Loading the van',
  edition: '2004-3',
  passMark: 0.5,
  pages: [
    {
      heading: 'Last stop first',
      paragraphs: [
        'Load in the order of the round, from its end: what you deliver last goes to the front of the load space, what you deliver first stands at the door.',
      ],
    },
    {
      heading: 'Heavy below, labels out',
      paragraphs: [
        'Heavy parcels stand on the floor, against the bulkhead, so that none of them comes forward when you brake. Light ones lie on top.',
        'Turn every label to where you will stand. A minute here saves ten seconds at each of a hundred doors.',
      ],
    },
  ],
  questions: [
    {
      ask: 'Where does a parcel of 20 kg go?',
      choices: ['On the top shelf', 'On the floor at the bulkhead', 'On the passenger seat'],
      right: 1,
      why: 'Low and against something solid: it cannot fall and cannot fly.',
    },
    {
      ask: 'Your first stop of the day is stop 1. When do you load its parcels?',
      choices: ['First', 'Last', 'It makes no difference'],
      right: 1,
      why: 'What comes out first goes in last.',
    },
  ],
}

export const liftingSafely: DemoLesson = {
  id: 'lifting-safely',
  title: 'Lifting safely',
  edition: '1.2',
  passMark: 0.66,
  pages: [
    {
      heading: 'Look before you lift',
      paragraphs: [
        'Most backs are hurt by the parcel that looked light. Read the weight on the label, or tilt one corner first: your hand knows before your back does.',
        'Look at the way as well: steps, wet leaves, a dog, a gate that swings back. Open the gate before you have both hands full.',
      ],
    },
    {
      heading: 'Feet, knees, then the parcel',
      paragraphs: [
        'Stand close, feet as wide as your hips, one a little ahead. Bend your knees and hips, keep your back long, and take the parcel by opposite corners.',
        'Pull it against your body before you rise. A parcel at arm’s length weighs on your back several times what it weighs on the scales.',
      ],
    },
    {
      heading: 'Turn with your feet',
      paragraphs: [
        'Do not twist. Step round until your nose and your toes point where the parcel goes.',
        'Set it down like you picked it up: knees first, fingers last.',
      ],
    },
    {
      heading: 'Two people, or two trips',
      paragraphs: [
        'Over 25 kg, or so large that you cannot see your feet: use the trolley, ask for help, or leave it on the van and call the depot.',
        'A parcel that waits a day costs less than a back that waits six weeks.',
      ],
    },
  ],
  questions: [
    {
      ask: 'A parcel feels heavier than its label says. What comes first?',
      choices: ['Lift it quickly', 'Put it down and fetch the trolley or help', 'Carry it at arm’s length'],
      right: 1,
      why: 'What you cannot judge you do not lift alone.',
    },
    {
      ask: 'You stand at the van and the door is behind you. How do you turn?',
      choices: ['From the waist', 'With small steps of the feet', 'Over the shoulder'],
      right: 1,
      why: 'A back that is loaded and twisted at once is hurt most often.',
    },
    {
      ask: 'Where is the parcel while you walk?',
      choices: ['Close to the body', 'In front at arm’s length', 'On one shoulder'],
      right: 0,
      why: 'The closer it is, the less your back has to hold.',
    },
  ],
}

interface DemoCourse extends Omit<PublishCourseBody, 'package'> {
  id: string
  /** The bytes of its package. */
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

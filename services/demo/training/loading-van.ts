import type { DemoLesson } from './demo-package.ts'

export const loadingVan: DemoLesson = {
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

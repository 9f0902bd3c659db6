import type { DemoLesson } from './demo-package.ts'

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

import { packageFaults } from '#domain/training/package-fault.ts'

interface FaultWords {
  title: string
  /** What is kept, and what to do. */
  help: string
}

const kept = 'What you have answered is kept.'

const words: Readonly<Record<string, FaultWords>> = {
  'player-not-set-up': {
    title: 'Lessons cannot be played here yet',
    help: 'The depot has set up no player. Your courses and what you have passed are kept. Tell the depot.',
  },
  'player-not-apart': {
    title: 'Lessons cannot be played here',
    help: 'The player is set up at the app’s own address, where a lesson could read what is yours. Tell the depot.',
  },
  'player-unreachable': {
    title: 'The player did not open',
    help: `${kept} The first time it needs signal. Go to where there is some, then try again.`,
  },
  'player-other-version': {
    title: 'The player is of another version',
    help: `${kept} Close the app, open it with signal, then open the course again.`,
  },
  'storage-refused': {
    title: 'This browser keeps nothing for lessons',
    help: `${kept} Open the app by the address that the depot gave you, or allow this browser to keep data of other sites. Then try again.`,
  },
  'storage-full': {
    title: 'This phone is full',
    help: `${kept} Remove a course or an episode, then open the course again.`,
  },
  'answer-not-kept': {
    title: 'This phone has no room for your last answer',
    help: 'What you had answered before is kept. Leave this page open, make room on the phone, then give the answer again.',
  },
  'not-kept': {
    title: 'The app could not take your last answer',
    help: `${kept} It waits in the player. Close the course and open it again.`,
  },
  'package-gone': { title: 'The course is not on this phone any more', help: `${kept} Download it again.` },
  'unpack-failed': {
    title: 'The course could not be unpacked',
    help: `${kept} Try again. If it happens again, remove the download and fetch it anew.`,
  },
  'lesson-broke': {
    title: 'The lesson made a mistake',
    help: `${kept} You can go on. If the lesson stands still, close it and open it again.`,
  },
  'data-too-large': {
    title: 'The lesson wants to keep more than a phone takes',
    help: 'What you had answered before is kept. Tell the depot which course it is.',
  },
}

/** What is said to a courier; the code goes with it for whoever helps. */
export function faultWords(code: string): FaultWords {
  const packaged = (packageFaults as Readonly<Record<string, string>>)[code]
  if (packaged !== undefined)
    return { title: 'This course cannot be opened', help: `${packaged} ${kept} Tell the depot which course it is.` }
  return words[code] ?? { title: 'The player stopped', help: `${kept} Open the course again.` }
}

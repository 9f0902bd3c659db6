import { packageErrors } from '#domain/training/package-error.ts'

interface FaultWords {
  title: string
  /** What is saved and what to do next. */
  help: string
}

const kept = 'Your answers are saved.'

const words: Readonly<Record<string, FaultWords>> = {
  'player-not-set-up': {
    title: 'Lessons are not set up yet',
    help: 'Your depot has not set up the lesson player. Your courses and results are saved. Tell your depot.',
  },
  'player-not-apart': {
    title: 'Lessons are not set up correctly',
    help: 'The lesson player is at the app’s own address, which is not safe. Tell your depot.',
  },
  'player-unreachable': {
    title: 'The player did not open',
    help: `${kept} You need signal the first time. Try again when you have some.`,
  },
  'player-other-version': {
    title: 'The lesson player is out of date',
    help: `${kept} Close the app, open it with signal, then open the course again.`,
  },
  'storage-refused': {
    title: 'Your browser is blocking training',
    help: `${kept} Open the app at the address your depot gave you, or allow third-party cookies in your browser’s settings. Then try again.`,
  },
  'storage-full': {
    title: 'This phone is full',
    help: `${kept} Remove a course or an episode, then open the course again.`,
  },
  'answer-not-kept': {
    title: 'Not enough space for your last answer',
    help: 'Your earlier answers are saved. Leave this page open, free some space on the phone, then answer again.',
  },
  'not-kept': {
    title: 'The app could not save your last answer',
    help: `${kept} Close the course and open it again.`,
  },
  'package-gone': { title: 'The course is no longer on this phone', help: `${kept} Download it again.` },
  'unpack-failed': {
    title: 'The course could not be unpacked',
    help: `${kept} Try again. If it happens again, remove the course and download it again.`,
  },
  'lesson-broke': {
    title: 'Something went wrong in the lesson',
    help: `${kept} You can carry on. If the lesson is stuck, close it and open it again.`,
  },
  'data-too-large': {
    title: 'Not enough space for this lesson',
    help: 'Your earlier answers are saved. Tell your depot which course it is.',
  },
}

/** Returns the message for a code; the code is shown too, for whoever helps. */
export function toPlayMessage(code: string): FaultWords {
  const packaged = (packageErrors as Readonly<Record<string, string>>)[code]
  if (packaged !== undefined)
    return { title: 'This course cannot be opened', help: `${packaged} ${kept} Tell your depot which course it is.` }
  return words[code] ?? { title: 'The player stopped', help: `${kept} Open the course again.` }
}

import type { DemoLesson } from './demo-package.ts'

export const photoThatProves: DemoLesson = {
  id: 'photo-that-proves',
  title: 'A photo that proves it',
  edition: '2004-4',
  passMark: 0.66,
  pages: [
    {
      heading: 'Who looks at it?',
      paragraphs: [
        'Somebody who was not there: the recipient, or the depot three weeks later.',
        'They must see two things in one picture: this parcel, and this place.',
      ],
    },
    {
      heading: 'Step back one pace',
      paragraphs: [
        'A label that fills the picture proves no place, and a door without a parcel proves nothing.',
        'Step back until the parcel, and a house number, a door or a gate that only this address has, are in the picture.',
      ],
    },
    {
      heading: 'What must not be in it',
      paragraphs: [
        'No faces, no children, no documents, and nothing through a window. If somebody stands in the doorway, ask, or point the camera at the parcel.',
        'For an age check there is no photo at all: you write down that you looked.',
      ],
    },
  ],
  questions: [
    {
      ask: 'Which picture proves a delivery to a safe place?',
      choices: [
        'The label, so close that it can be read',
        'The parcel behind the bin, with the house number',
        'The closed front door',
      ],
      right: 1,
      why: 'Parcel and place, in one picture.',
    },
    {
      ask: 'The recipient stands in the doorway. What do you do?',
      choices: ['Photograph them with the parcel', 'Leave people out of the picture', 'Take the photo from the van'],
      right: 1,
      why: 'The picture proves the handover without showing who lives there.',
    },
    {
      ask: 'The parcel goes through the letterbox. When is the photo taken?',
      choices: ['Before it is posted', 'Afterwards, of the letterbox', 'There is none'],
      right: 0,
      why: 'Once it has dropped there is nothing to be seen.',
    },
  ],
}

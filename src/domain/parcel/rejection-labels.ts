import type { ParcelRejection } from '#contracts/parcel/parcel-commands.ts'

export const rejectionMessages: Readonly<Record<ParcelRejection, string>> = {
  'parcel-unknown': 'This parcel isn’t on any of your rounds.',
  'transition-illegal': 'This parcel can’t change to that status now.',
  'parcel-recalled': 'Return this parcel to the depot.',
  'reason-missing': 'Choose why it can’t be delivered.',
  'photo-missing': 'This needs a photo.',
  'photo-forbidden': 'No photos for age checks.',
  'proof-missing': 'Say who you gave it to or where you left it. For a neighbour, add the house number.',
  'handover-not-allowed': 'This parcel has to be handed to a person.',
  'signature-missing': 'Enter the name of the person signing.',
  'signature-not-given': 'This needs a signature: on screen, or as a typed name.',
  'signature-too-short': 'That isn’t a signature. Ask them to sign again, or choose “Type name”.',
  'age-check-missing': 'Say how you checked their age.',
  'attempts-used-up': 'That was the third attempt. Return this parcel to the depot.',
  'nothing-to-undo': 'That step was already undone or corrected.',
  'amendment-reason-missing': 'Enter the reason for the change.',
  'mark-already-set': 'This parcel already has that mark.',
  'parcel-exists': 'This parcel is already on a list.',
  'manifest-unknown': 'This list is no longer yours. Scan the parcel again.',
}

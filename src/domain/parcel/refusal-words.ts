import type { ParcelRefusal } from '#contracts/parcel-commands.ts'

export const refusalWords: Readonly<Record<ParcelRefusal, string>> = {
  'parcel-unknown': 'This parcel is not on a round of yours.',
  'transition-illegal': 'This parcel cannot change to that status now.',
  'parcel-recalled': 'The depot wants this parcel back. Hand it in, nothing else.',
  'reason-missing': 'Say why it cannot be delivered.',
  'photo-missing': 'This needs a photo.',
  'photo-forbidden': 'No photo here: an age check keeps only what you saw.',
  'proof-missing': 'Say who took it or where it is. For a neighbour, add the house number.',
  'handover-not-allowed': 'Not this way: the service of this parcel asks for a person.',
  'signature-missing': 'This one needs the name of who signed.',
  'signature-not-given': 'This one needs a signature: on the glass, or as a typed name.',
  'signature-too-short': 'A dot is no signature. Ask for the whole name again, or choose a typed name.',
  'age-check-missing': 'Say how you checked the age.',
  'attempts-used-up': 'This was the third attempt. The parcel goes back to the depot.',
  'nothing-to-undo': 'That step was already taken back or changed.',
  'amendment-reason-missing': 'Say why you change what was recorded.',
  'mark-already-set': 'This parcel already has that mark.',
  'parcel-exists': 'This parcel is already on a list.',
  'manifest-unknown': 'This list is not yours any more. Scan the parcel again.',
}

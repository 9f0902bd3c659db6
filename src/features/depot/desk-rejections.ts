/** Labels of the codes with which the manifest service rejects an action of the desk. */
export const deskRejections: Readonly<Record<string, string>> = {
  'not-yours': 'It’s no longer on a list of your sub-depot.',
  involved: 'You drive this round, or recorded it yourself: a colleague has to do it.',
  'already-delivered': 'The courier had already delivered it, so nothing changed.',
  'already-returned': 'The courier had already handed it back. It’s at the depot.',
  'already-cancelled': 'It was already cancelled and is coming back to the depot.',
  'door-unknown': 'The parcel no longer goes to this door. Open it again and check its address.',
  'door-full': 'This door has as many notes as it can have. Remove one, then try again.',
  'moved-meanwhile': 'A colleague has since changed the address. Check it and try again.',
  'courier-unknown':
    'This courier is no longer at your sub-depot, or their account is closed. See People, and choose again.',
  'helper-not-cleared':
    'This courier is somebody’s helper, and their documents aren’t all accepted and valid on that day. See People.',
  'day-over': 'That day had already ended, so its list wasn’t moved.',
  'day-closed': 'That day was already closed, so its list wasn’t moved.',
  'nothing-left': 'These parcels are already delivered, handed back or on another list, so nothing was given.',
  'too-many-parts': 'This round already has 25 parts on that day. Give the parcels to a courier who has one of them.',
  'offer-taken': 'A courier had already accepted this offer, so it wasn’t stopped.',
  'not-begun': 'That day has not begun yet, so it can’t be closed.',
  'changed-meanwhile': 'A colleague has since assigned the round to someone else. Check it and try again.',
  'parcel-recalled': 'The parcel is recalled. Cancel the recall to record this.',
  'transition-illegal': 'The parcel has changed since, and can’t have this status now.',
  'attempts-used-up': 'This would be a fourth attempt, so the parcel has to be returned to the depot.',
  'proof-incomplete': 'The proof is incomplete: a photo, a name or a signature is missing.',
  'mark-already-set': 'The parcel already has this mark.',
  'nothing-to-record': 'This undid something that was never counted, so there is nothing to record.',
}

/** Why the depot's service refuses what a desk has sent. */
export const deskRefusals: Readonly<Record<string, string>> = {
  'not-yours': 'It is on no list of your sub-depot any more.',
  involved: 'You drive this round, or recorded it yourself: a colleague has to do it.',
  'already-delivered': 'The courier had delivered it by then, so it stays as it is.',
  'already-returned': 'The courier had handed it back by then. It is at the depot.',
  'already-cancelled': 'It was cancelled by then, and comes back to the depot.',
  'moved-meanwhile':
    'A colleague has changed the address meanwhile. Look at it, and say it again if it is still right.',
  'courier-unknown':
    'This courier is not in the books of the sub-depot, or their account is closed. Look under People, and choose again.',
  'changed-meanwhile':
    'A colleague has given the round to somebody else meanwhile. Look at it, and say it again if it is still right.',
}

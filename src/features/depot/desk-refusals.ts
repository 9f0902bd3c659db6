/** Why the depot's service refuses what a desk has sent. */
export const deskRefusals: Readonly<Record<string, string>> = {
  'not-yours': 'It is on no list of your sub-depot any more.',
  'involved': 'You drive this round yourself: a colleague has to do it.',
  'changed-meanwhile': 'A colleague has given the round to somebody else meanwhile. Look at it, and say it again if it is still right.',
}

/** Messages for the codes with which the messaging service rejects what a desk does with an alarm. */
export const alarmRejections: Readonly<Record<string, string>> = {
  'not-yours': 'It isn’t an alarm of your sub-depot, or your role doesn’t include it.',
  involved: 'This is your own alarm. A colleague has to look after it.',
  'already-taken': 'A colleague has taken it before you.',
  'already-ended': 'It had already ended. See how below.',
  'not-taken': 'Nobody has taken it yet. Take it first.',
}

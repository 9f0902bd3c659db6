/** By the codes with which the messaging service refuses what a desk has sent. */
export const replyRefusals: Readonly<Record<string, string>> = {
  'not-yours': 'The courier is not with your sub-depot, or has not opened the app yet.',
  involved: 'You are this courier yourself: a colleague has to write.',
  'message-exists': 'Another message was sent with this one’s number. Send it once more.',
}

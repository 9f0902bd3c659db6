/** Messages for the codes with which the messaging service rejects what a desk sent. */
export const replyRejections: Readonly<Record<string, string>> = {
  'not-yours': 'The courier is not at your sub-depot, or has not opened the app yet.',
  involved: 'You cannot message yourself. A colleague has to write.',
  'message-exists': 'This message could not be saved. Send it again.',
}

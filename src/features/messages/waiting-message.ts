import type { SendMessageInput } from '#contracts/messages/message-commands.ts'
import type { Message } from '#contracts/messages/message.ts'
import type { MutationStamp } from '#offline/feature-sync.ts'

/** Returns a message before the service has given it a position. */
export const waitingMessage = (
  { id, text, photos }: SendMessageInput,
  { deviceTime }: Pick<MutationStamp, 'deviceTime'>,
): Message => ({
  id,
  n: 0,
  from: 'courier',
  text,
  photos,
  at: deviceTime,
})

import { describe, expect, it } from 'vitest'
import { beginMessage, messageError } from '#features/messages/message-draft.ts'
import { numberedId } from '#support/parcels.ts'

describe('a message to the depot', () => {
  const empty = beginMessage(numberedId(1))
  const photo = {
    sha256: '0'.repeat(64),
    type: 'image/jpeg' as const,
    size: 8,
    bytes: new ArrayBuffer(8),
    width: 1,
    height: 1,
  }

  it('says something, in words or photos', () => {
    expect(messageError(empty)).toBe('The message is empty. Write something, or add a photo')
    expect(messageError({ ...empty, text: ' \n ' })).toContain('empty')
    expect(messageError({ ...empty, photos: [photo] })).toBeUndefined()
    expect(messageError({ ...empty, text: '👋' })).toBeUndefined()
  })

  it('has 2,000 characters at most, and says how many there are', () => {
    expect(messageError({ ...empty, text: ` ${'a'.repeat(2000)} ` })).toBeUndefined()
    expect(messageError({ ...empty, text: 'a'.repeat(2007) })).toBe(
      'Your message has 2,007 characters. It must be 2,000 or fewer',
    )
  })
})

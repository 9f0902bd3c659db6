import { describe, expect, it } from 'vitest'
import { photoRule, type AttachmentRule } from '#contracts/sync/attachment.ts'
import { checkAttachments } from '#domain/files/attachment-error.ts'

const papers: AttachmentRule = { types: ['application/pdf', 'image/jpeg'], bytes: 10 * 1024 * 1024, count: 2 }
const pdf = (size: number) => ({ type: 'application/pdf' as const, size })

describe('what may be attached', () => {
  it('is what the rule names, up to its size and number', () => {
    expect(checkAttachments(papers, [])).toBeNull()
    expect(checkAttachments(papers, [pdf(papers.bytes), { type: 'image/jpeg', size: 1 }])).toBeNull()
  })

  it.each([
    [papers, [pdf(papers.bytes + 1)], 'A file may have 10 MB here, and this one has 10.1 MB. Choose a smaller one.'],
    [
      papers,
      [{ type: 'audio/webm' as const, size: 1 }],
      'This kind of file cannot be attached here. Choose PDF or JPEG.',
    ],
    [papers, [pdf(1), pdf(1), pdf(1)], '2 files can be attached here, and these are 3. Leave some out.'],
    [{ ...papers, count: 1 }, [pdf(1), pdf(1)], 'One file can be attached here, and these are 2. Leave some out.'],
    [
      photoRule,
      [{ type: 'image/png' as const, size: 409_601 }],
      'A file may have 400 KB here, and this one has 401 KB. Choose a smaller one.',
    ],
    [photoRule, [pdf(1)], 'This kind of file cannot be attached here. Choose JPEG, PNG or WebP.'],
  ])('says in a sentence what is wrong', (rule, files, sentence) => {
    expect(checkAttachments(rule, files)).toBe(sentence)
  })
})

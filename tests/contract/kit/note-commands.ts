import * as z from 'zod/mini'
import { defineCommand } from '#contracts/command.ts'

const writeNoteInput = z.object({ noteId: z.uuid(), text: z.string().check(z.maxLength(5000)) })

/** Version 1 called the text `words`, version 2 `body`. */
export const writeNote = defineCommand({
  name: 'writeNote',
  version: 3,
  service: 'personalisation',
  input: writeNoteInput,
  rejections: ['text-forbidden'],
  entity: (input) => `note/${input.noteId}`,
  upcasts: {
    1: (input) => {
      const { words, ...rest } = input as { words: string }
      return { ...rest, body: words }
    },
    2: (input) => {
      const { body, ...rest } = input as { body: string }
      return { ...rest, text: body }
    },
  },
})

/** Has come so far that nothing which still waits in an outbox can be taken. */
export const sealNote = defineCommand({
  name: 'sealNote',
  version: 5,
  service: 'personalisation',
  input: z.object({ noteId: z.uuid() }),
  rejections: [],
  entity: (input) => `note/${input.noteId}`,
})

/** A note is a row of its own, and stands in a book after those before it. */
export const addToBook = defineCommand({
  name: 'addToBook',
  version: 1,
  service: 'personalisation',
  input: z.object({ ...writeNoteInput.shape, book: z.string() }),
  rejections: ['text-forbidden'],
  entity: (input) => `note/${input.noteId}`,
  order: (input) => `book/${input.book}`,
})

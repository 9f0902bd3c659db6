import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from '#services/depot/terminal.ts'

/** Returns how to ask whoever sits at a terminal: they read `output` and type into `input`. */
export function askPerson(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Required<Pick<Terminal, 'ask' | 'askSecret'>> {
  return {
    async ask(question) {
      const lines = createInterface({ input, output })
      try {
        return await lines.question(question)
      } finally {
        lines.close()
      }
    },

    async askSecret(question) {
      output.write(question)
      // In terminal mode this program echoes what is typed, and not the terminal itself.
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
      const lines = createInterface({ input, output: silent, terminal: true })
      try {
        return await lines.question('')
      } finally {
        lines.close()
        output.write('\n')
      }
    },
  }
}

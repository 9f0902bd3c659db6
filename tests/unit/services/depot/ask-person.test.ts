import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { askPerson } from '#services/run/ask-person.ts'

function terminal() {
  const [input, output] = [new PassThrough(), new PassThrough()]
  return { input, ...askPerson(input, output), shown: () => String(output.read() ?? '') }
}

describe('a question at the terminal', () => {
  it('is answered by a line', async () => {
    const { input, ask, shown } = terminal()
    const answer = ask('Remove them? [y/N] ')
    input.write('yes\n')
    expect(await answer).toBe('yes')
    expect(shown()).toBe('Remove them? [y/N] ')
  })

  it('for a password shows nothing of what is typed', async () => {
    const { input, askSecret, shown } = terminal()
    const answer = askSecret('Password of demo: ')
    input.write('correct hor')
    input.write('se\r')
    expect(await answer).toBe('correct horse')
    expect(shown()).toBe('Password of demo: \n')
  })
})

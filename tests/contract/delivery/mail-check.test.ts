import { expect, test, vi } from 'vitest'
import { checkMailServer } from '#kit/delivery/send-mail.ts'
import { startMailCheck } from '#services/run/mail-check.ts'
import { startMailServer } from './mail-server.ts'

const account = { user: 'depot', password: 'smtp-secret' }
const strictServer = () =>
  startMailServer({
    authOptional: false,
    onAuth: ({ password }, _session, callback) =>
      password === account.password ? callback(null, { user: 'depot' }) : callback(new Error('Not now')),
  })

test('a mail server that takes the user and the password is fine, and gets no message', async () => {
  const server = await strictServer()
  expect(await checkMailServer({ ...server.mailServer, ...account })).toBeNull()
  expect([server.connections(), server.received.length]).toEqual([1, 0])
  await server.stop()
})

test('what is wrong with a mail server is a sentence without its name', async () => {
  const server = await strictServer()
  const { mailServer } = server
  expect(await checkMailServer({ ...mailServer, ...account, password: 'wrong' })).toBe(
    'The mail server refuses the user name or the password.',
  )
  expect(await checkMailServer({ ...mailServer, ...account, secure: true })).toBe(
    'The mail server does not use TLS as expected: smtps:// is for port 465, smtp:// for port 587.',
  )
  await server.stop()
  expect(await checkMailServer({ ...mailServer, ...account })).toBe('The mail server can’t be reached.')
  expect(await checkMailServer({ ...mailServer, host: 'no-such-host.invalid' })).toBe(
    'There is no mail server of that name.',
  )
})

test('a certificate that nobody has signed is named', async () => {
  // The server warns of its own certificate, which is the one that is to be refused.
  const warning = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = await startMailServer({ secure: true })
  warning.mockRestore()
  expect(await checkMailServer({ ...server.mailServer, secure: true })).toEqual(
    expect.stringMatching(/^The certificate of the mail server is not trusted\./),
  )
  await server.stop()
})

test('the start prints it, and the set-up page shows it', async () => {
  const server = await strictServer()
  const wrong = { ...server.mailServer, ...account, password: 'wrong' }
  let findProblem: () => string | null = () => null
  const line = await new Promise<string>((resolve) => {
    findProblem = startMailCheck(wrong, resolve)
  })
  const problem =
    'The mail server refuses the user name or the password. Correct the setting, and start the program again.'
  expect(line).toBe(`Warning: Emails are not sent. ${problem} Messages wait for up to a day.`)
  expect(findProblem()).toBe(problem)
  expect(startMailCheck('print', () => expect.fail())()).toBeNull()
  await server.stop()
})

import { expect, test } from 'vitest'
import { readSettings } from '#services/run/settings/settings.ts'

const read = (env: Record<string, string>) => readSettings(env, '20.19.0').delivery
const from = { MAIL_FROM: 'no-reply@depot.example' }
const texts = { SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'token' }
const mail = { MAIL_URL: 'smtps://depot:p%25ss@mail.example', ...from }

test('without a word nothing is set, and print prints', () => {
  expect(read({})).toEqual({ mail: null, texts: null })
  expect(read({ MAIL_URL: 'print' })).toEqual({ mail: 'print', texts: null })
})

test('a mail server is read with its user, its port and the sender', () => {
  expect(read(mail).mail).toEqual({
    host: 'mail.example',
    port: 465,
    secure: true,
    user: 'depot',
    password: 'p%ss',
    from: { name: '', address: 'no-reply@depot.example' },
  })
  const relay = { MAIL_URL: 'smtp://[::1]:2525', MAIL_FROM: '"Müller, Depot" <no-reply@depot.example>' }
  expect(read(relay).mail).toEqual({
    host: '::1',
    port: 2525,
    secure: false,
    user: null,
    password: null,
    from: { name: 'Müller, Depot', address: 'no-reply@depot.example' },
  })
  expect(read({ MAIL_URL: 'smtp://mail.example', ...from }).mail).toMatchObject({ port: 587, secure: false })
})

test('a provider of text messages is read with its token and the sender', () => {
  expect(read({ ...mail, ...texts }).texts).toEqual({ url: texts.SMS_URL, token: 'token', sender: null })
  const local = { SMS_URL: 'http://localhost:9000/send', SMS_SENDER: 'Depot' }
  expect(read({ ...mail, ...texts, ...local }).texts).toMatchObject({ url: local.SMS_URL, sender: 'Depot' })
})

test.each([
  [{ MAIL_URL: 'mail.example', ...from }, /^MAIL_URL takes smtps:\/\/user:password@host, /],
  [{ MAIL_URL: 'https://mail.example', ...from }, /^MAIL_URL takes/],
  [{ MAIL_URL: 'smtp://mail.example/?x=1', ...from }, /^MAIL_URL takes/],
  [{ MAIL_URL: 'smtps://depot:100%@mail.example', ...from }, /^MAIL_URL takes .* is written %25\.$/],
  [{ MAIL_URL: 'smtps://depot@mail.example', ...from }, /^MAIL_URL has a user or a password and not the other\./],
  [{ MAIL_URL: 'smtps://mail.example' }, /^MAIL_URL is set and MAIL_FROM is not\./],
  [{ ...mail, MAIL_FROM: 'Depot' }, /^MAIL_FROM takes the sender of emails, such as/],
  [{ ...mail, MAIL_FROM: 'Depot <a@example.com, b@example.com>' }, /^MAIL_FROM takes/],
  [{ ...mail, MAIL_FROM: 'Depot\r\nBcc: b@example.com <a@example.com>' }, /^MAIL_FROM takes/],
  [{ ...mail, SMS_URL: texts.SMS_URL }, /^SMS_URL and SMS_TOKEN go together\./],
  [{ ...mail, SMS_SENDER: 'Depot' }, /^SMS_URL and SMS_TOKEN go together\./],
  [{ ...mail, ...texts, SMS_URL: 'http://sms.example/send' }, /^SMS_URL takes an https address/],
  [{ ...mail, ...texts, SMS_TOKEN: 'to ken' }, /^SMS_TOKEN has a space/],
  [{ ...mail, ...texts, SMS_SENDER: 'A very long name' }, /^SMS_SENDER takes/],
  [texts, /^SMS_URL is set and MAIL_URL names no mail server\./],
  [{ ...texts, MAIL_URL: 'print' }, /^SMS_URL is set and MAIL_URL names no mail server\./],
])('%o is refused in a sentence without a password', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence)
  expect(() => read(env)).not.toThrow(/100%@|token'/)
})

import { expect, test } from 'vitest'
import { readSettings } from '#services/run/settings/settings.ts'

const read = (env: Record<string, string>) => readSettings(env, '20.19.0').contact
const provider = { CONTACT_URL: 'https://numbers.example/v1', CONTACT_TOKEN: 'token' }

test('the provider of numbers is read with its token, and absent by default', () => {
  expect(read({})).toBeNull()
  expect(read(provider)).toEqual({ url: provider.CONTACT_URL, token: 'token' })
  expect(read({ ...provider, CONTACT_URL: 'http://localhost:9000/' })).toMatchObject({ url: 'http://localhost:9000/' })
})

test.each([
  [{ CONTACT_URL: provider.CONTACT_URL }, /^CONTACT_URL and CONTACT_TOKEN go together\./],
  [{ CONTACT_TOKEN: 'token' }, /^CONTACT_URL and CONTACT_TOKEN go together\./],
  [{ ...provider, CONTACT_URL: 'http://numbers.example/v1' }, /^CONTACT_URL takes an https address/],
  [{ ...provider, CONTACT_URL: 'https://user@numbers.example/' }, /^CONTACT_URL takes an https address/],
  [{ ...provider, CONTACT_URL: 'numbers' }, /^CONTACT_URL takes an https address/],
  [{ ...provider, CONTACT_TOKEN: 'to ken' }, /^CONTACT_TOKEN has a space/],
])('%o is refused in a sentence', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence)
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPerson, otherCode, password, plainSignIn, tokensOf, type Person } from '../identity/person.ts'
import { clientId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

const phone = '+447700900104'

describe('the owner of an account is warned', () => {
  let pool: PoolUnderTest
  let person: Person

  beforeAll(async () => {
    pool = await startPool({ deviceTracking: 'opt-in' })
  })
  afterAll(() => pool.stop())
  beforeEach(async () => {
    person = await addPerson(pool)
    pool.warned.length = 0
    pool.delivered.length = 0
  })

  const warnings = () => pool.warned.splice(0).map(({ to, subject }) => `${to}: ${subject}`)
  const codeTo = (to: string) => pool.delivered.findLast((each) => each.to === to)?.code ?? ''
  const setAddress = (AccessToken: string, Name: string, Value: string) =>
    pool.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] })

  async function verifyAddress(AccessToken: string, AttributeName: string, address: string): Promise<void> {
    const { status } = await pool.call('VerifyUserAttribute', { AccessToken, AttributeName, Code: codeTo(address) })
    expect(status).toBe(200)
  }

  it('at the old address when the email changes, and at the new one once it is verified', async () => {
    const { access } = await tokensOf(pool, person.username)
    const next = `next-${person.email}`
    await setAddress(access, 'email', next)
    expect(warnings()).toEqual([`${person.email}: Your email address was changed`])
    await verifyAddress(access, 'email', next)
    await setAddress(access, 'email', person.email)
    expect(warnings()).toEqual([`${next}: Your email address was changed`])
  })

  it('of a new or deleted phone number, at the old number too', async () => {
    const { access } = await tokensOf(pool, person.username)
    await setAddress(access, 'phone_number', phone)
    expect(warnings()).toEqual([`${person.email}: Your phone number was changed`])
    await verifyAddress(access, 'phone_number', phone)
    const next = '+447700900105'
    await setAddress(access, 'phone_number', next)
    // The old number stays until the new one is verified.
    expect(warnings()).toEqual([])
    await verifyAddress(access, 'phone_number', next)
    expect(warnings()).toEqual([person.email, phone, next].map((to) => `${to}: Your phone number was changed`))
    await pool.call('DeleteUserAttributes', { AccessToken: access, UserAttributeNames: ['phone_number'] })
    expect(warnings()).toEqual([person.email, next].map((to) => `${to}: Your phone number was changed`))
    await pool.call('DeleteUserAttributes', { AccessToken: access, UserAttributeNames: ['phone_number'] })
    await setAddress(access, 'email', person.email)
    await setAddress(access, 'given_name', 'Jane')
    expect(warnings()).toEqual([])
  })

  it('of a changed and of a reset password, but not of one that was refused', async () => {
    const { access: AccessToken } = await tokensOf(pool, person.username)
    const change = (PreviousPassword: string) =>
      pool.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword: 'Other-Parcels-1' })
    await change('Wrong-Parcels-1')
    expect(warnings()).toEqual([])
    await change(password)
    expect(warnings()).toEqual([`${person.email}: Your password was changed`])
    await pool.call('ForgotPassword', { ClientId: clientId, Username: person.username })
    await expect.poll(() => codeTo(person.email)).not.toBe('')
    const reset = (ConfirmationCode: string) =>
      pool.call('ConfirmForgotPassword', {
        ClientId: clientId,
        Username: person.username,
        ConfirmationCode,
        Password: 'Third-Parcels-1',
      })
    await reset(otherCode(codeTo(person.email)))
    expect(warnings()).toEqual([])
    await reset(codeTo(person.email))
    await reset(codeTo(person.email))
    expect(warnings()).toEqual([`${person.email}: Your password was changed`])
  })

  it('of a second factor that is turned on or off, by anybody', async () => {
    const { access } = await tokensOf(pool, person.username)
    await setAddress(access, 'phone_number', phone)
    await verifyAddress(access, 'phone_number', phone)
    warnings()
    const set = (Enabled: boolean) =>
      pool.call('SetUserMFAPreference', { AccessToken: access, SMSMfaSettings: { Enabled } })
    const both = [person.email, phone].map((to) => `${to}: Your second sign-in step was changed`)
    await set(true)
    expect(warnings()).toEqual(both)
    await set(true)
    expect(warnings()).toEqual([])
    await set(false)
    expect(warnings()).toEqual(both)
  })

  it('of a sign-in without a known device, but not of the first sign-in', async () => {
    await tokensOf(pool, person.username)
    expect(warnings()).toEqual([])
    pool.wait(60)
    await tokensOf(pool, person.username)
    expect(warnings()).toEqual([`${person.email}: New sign-in to your account`])
    await plainSignIn(pool, person.username, 'Wrong-Parcels-1')
    expect(warnings()).toEqual([])
  })

  it('in words that say when, and what to do', async () => {
    const { access: AccessToken } = await tokensOf(pool, person.username)
    await pool.call('ChangePassword', {
      AccessToken,
      PreviousPassword: password,
      ProposedPassword: 'Other-Parcels-1',
    })
    expect(pool.warned[0]?.text).toMatch(
      new RegExp(
        `^Your account ${person.username} had its password changed on Friday 6 November at \\d\\d:\\d\\d\\. If this was you, you don’t need to do anything\\. If not, change your password and tell your depot at once\\.$`,
      ),
    )
  })
})

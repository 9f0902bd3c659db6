import { CognitoUserAttribute } from 'amazon-cognito-identity-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPerson, attributesOf, otherCode, plainSignIn, signedInUser, tokensOf, type Person } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'
import { answered, called } from './real-client.ts'

let pool: PoolUnderTest
let person: Person
let access: string

beforeAll(async () => {
  pool = await startPool()
})
beforeEach(async () => {
  person = await addPerson(pool, { given_name: 'Demo' })
  ;({ access } = await tokensOf(pool, person.username))
})
afterAll(() => pool.stop())

const update = (...pairs: [string, string][]) =>
  pool.call('UpdateUserAttributes', {
    AccessToken: access,
    UserAttributes: pairs.map(([Name, Value]) => ({ Name, Value })),
  })
const drop = (...names: string[]) =>
  pool.call('DeleteUserAttributes', { AccessToken: access, UserAttributeNames: names })
const verify = (name: string, code: string) =>
  pool.call('VerifyUserAttribute', { AccessToken: access, AttributeName: name, Code: code })
const askCode = (name: string) =>
  pool.call('GetUserAttributeVerificationCode', { AccessToken: access, AttributeName: name })
const lastCode = () => pool.delivered.at(-1)?.code ?? ''
const expired = { __type: 'ExpiredCodeException', message: 'Invalid code provided, please request a code again.' }
const mismatch = {
  __type: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
}

describe('UpdateUserAttributes', () => {
  it('serves the published client, which reads the user again', async () => {
    const user = await signedInUser(pool, person.username)
    const name = new CognitoUserAttribute({ Name: 'preferred_username', Value: 'Dee' })
    expect(await called((done) => user.updateAttributes([name], done))).toBe('SUCCESS')
    expect(await attributesOf(pool, access)).toMatchObject({ given_name: 'Demo', preferred_username: 'Dee' })
    expect((await plainSignIn(pool, 'Dee')).body.message).toBe('Incorrect username or password.')
  })

  it('sends a code to a changed address, which is unverified and no name until the code comes back', async () => {
    const email = `new.${person.email}`
    expect((await update(['email', email], ['phone_number', '+447700900123'])).body.CodeDeliveryDetailsList).toEqual([
      { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' },
      { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: '+*******0123' },
    ])
    const [mail, text] = pool.delivered.slice(-2)
    expect(mail).toMatchObject({ to: email, purpose: 'verify-email' })
    expect(text).toMatchObject({ to: '+447700900123', purpose: 'verify-phone' })
    const unverified = { email, email_verified: 'false', phone_number_verified: 'false' }
    expect(await attributesOf(pool, access)).toMatchObject(unverified)
    expect((await plainSignIn(pool, email)).status).toBe(400)
    expect((await verify('email', mail?.code ?? '')).body).toEqual({})
    expect((await verify('phone_number', text?.code ?? '')).body).toEqual({})
    expect(await attributesOf(pool, access)).toMatchObject({ email_verified: 'true', phone_number_verified: 'true' })
    expect((await plainSignIn(pool, email)).status).toBe(200)
  })

  it('leaves an address verified that stays what it was', async () => {
    expect((await update(['email', person.email])).body).toEqual({ CodeDeliveryDetailsList: [] })
    expect(await attributesOf(pool, access)).toMatchObject({ email_verified: 'true' })
  })

  it('changes nothing when one attribute is not allowed', async () => {
    const before = await attributesOf(pool, access)
    expect((await update(['given_name', 'X'], ['sub', 'X'])).body.__type).toBe('NotAuthorizedException')
    expect((await update(['given_name', 'X'], ['email_verified', 'true'])).body.__type).toBe('NotAuthorizedException')
    expect((await update(['given_name', 'X'], ['email', ''])).body.__type).toBe('InvalidParameterException')
    expect((await update()).body.__type).toBe('InvalidParameterException')
    expect(await attributesOf(pool, access)).toEqual(before)
  })

  it('of two devices at once keeps both', async () => {
    await Promise.all([update(['nickname', 'Dee']), update(['locale', 'en-GB']), drop('given_name')])
    const after = await attributesOf(pool, access)
    expect(after).toMatchObject({ nickname: 'Dee', locale: 'en-GB' })
    expect(after).not.toHaveProperty('given_name')
  })
})

describe('DeleteUserAttributes', () => {
  it('serves the published client, and leaves what the pool requires', async () => {
    const user = await signedInUser(pool, person.username)
    await update(['phone_number', '+447700900123'])
    expect(await called((done) => user.deleteAttributes(['given_name', 'phone_number'], done))).toBe('SUCCESS')
    expect(Object.keys(await attributesOf(pool, access))).toEqual(['sub', 'email', 'email_verified'])
    expect(await called((done) => user.deleteAttributes(['email'], done))).toEqual({
      code: 'InvalidParameterException',
      message: 'user.email: Attribute cannot be deleted.',
    })
    expect((await drop('sub')).body.__type).toBe('NotAuthorizedException')
    expect(await attributesOf(pool, access)).toMatchObject({ email: person.email })
  })
})

describe('GetUserAttributeVerificationCode and VerifyUserAttribute', () => {
  it('serve the published client', async () => {
    await update(['phone_number', '+447700900123'])
    const user = await signedInUser(pool, person.username)
    expect(await answered((done) => user.getAttributeVerificationCode('phone_number', done))).toBe('SUCCESS')
    expect(pool.delivered.at(-1)).toMatchObject({ to: '+447700900123', purpose: 'verify-phone' })
    expect(await answered((done) => user.verifyAttribute('phone_number', otherCode(lastCode()), done))).toEqual({
      code: mismatch.__type,
      message: mismatch.message,
    })
    expect(await answered((done) => user.verifyAttribute('phone_number', lastCode(), done))).toBe('SUCCESS')
  })

  it('refuse a code after a day, the earlier of two, and one for the address before', async () => {
    await update(['email', `b.${person.email}`])
    const first = lastCode()
    pool.wait(86_400)
    ;({ access } = await tokensOf(pool, person.username))
    expect((await verify('email', first)).body).toEqual(expired)
    await askCode('email')
    const second = lastCode()
    await askCode('email')
    expect((await verify('email', second)).body).toEqual(mismatch)
    const third = lastCode()
    await update(['email', `c.${person.email}`])
    expect((await verify('email', third)).body).toEqual(mismatch)
    expect((await verify('email', lastCode())).body).toEqual({})
  })

  it('take a code again after a lost answer, but never as a second proof', async () => {
    await update(['phone_number', '+447700900123'])
    const code = lastCode()
    expect((await verify('phone_number', code)).body).toEqual({})
    expect((await verify('phone_number', code)).body).toEqual({})
    await drop('phone_number')
    expect((await verify('phone_number', code)).body).toEqual(expired)
  })

  it('do not let a code be guessed, nor send without end', async () => {
    await update(['email', `b.${person.email}`])
    const right = lastCode()
    for (let time = 0; time < 5; time++) expect((await verify('email', otherCode(right))).body).toEqual(mismatch)
    expect((await verify('email', right)).body.__type).toBe('LimitExceededException')
    pool.wait(1)
    expect((await verify('email', right)).body).toEqual(expired)
    const types: (string | undefined)[] = []
    for (let time = 0; time < 5; time++) types.push((await askCode('email')).body.__type)
    expect(types).toEqual([undefined, undefined, undefined, undefined, 'LimitExceededException'])
  })

  it('give an address to one account only', async () => {
    const other = await addPerson(pool)
    await update(['email', other.email])
    expect((await verify('email', lastCode())).body).toEqual({
      __type: 'AliasExistsException',
      message: 'An account with the given email already exists.',
    })
    expect(await attributesOf(pool, access)).toMatchObject({ email_verified: 'false' })
  })

  it('refuse what cannot be verified or is not there', async () => {
    expect((await askCode('phone_number')).body.__type).toBe('InvalidParameterException')
    expect((await askCode('given_name')).body.__type).toBe('InvalidParameterException')
    expect((await verify('phone_number', '123456')).body).toEqual(expired)
  })
})

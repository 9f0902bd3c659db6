import { describe, expect, it } from 'vitest'
import {
  blankSetUp,
  canSetUp,
  checkLabel,
  codeInFragment,
  setUpErrorLabel,
  readSetUpForm,
  toSetUpErrors,
} from '#features/welcome/set-up/set-up-form.ts'

const typed = {
  ...blankSetUp('ABCDE-FGHIJ'),
  company: ' Sample Ltd ',
  depotCode: 'sam',
  depotName: 'Sampleton',
  name: 'O. Example',
  email: ' o@example.com ',
  password: ' as typed ',
}

describe('the form of a new depot', () => {
  it('is read with a suggested sign-in name, and the password as it is', () => {
    expect(readSetUpForm(typed)).toEqual({
      body: {
        code: 'ABCDE-FGHIJ',
        company: 'Sample Ltd',
        subDepot: { code: 'SAM', name: 'Sampleton' },
        name: 'O. Example',
        username: 'o.example',
        email: 'o@example.com',
        password: ' as typed ',
      },
    })
  })

  it('names every wrong field in the order of the screen', () => {
    const read = readSetUpForm(blankSetUp(''))
    expect('errors' in read && Object.keys(read.errors)).toEqual([
      'code',
      'company',
      'depotCode',
      'depotName',
      'name',
      'username',
      'email',
      'password',
    ])
  })

  it('has what the service says at its field, and a wrong code at the code', () => {
    const issues = [
      { at: 'body.password', message: 'Choose a longer password.' },
      { at: 'body.subDepot.code', message: 'Not a code.' },
    ]
    expect(toSetUpErrors({ code: 'body-invalid', issues })).toEqual({
      depotCode: 'Not a code.',
      password: 'Choose a longer password.',
    })
    expect(toSetUpErrors({ code: 'not-allowed', detail: 'This set-up code is not valid.' })).toEqual({
      code: 'This set-up code is not valid.',
    })
    expect(toSetUpErrors({ code: 'network' })).toEqual({})
    expect(setUpErrorLabel({ code: 'network' })).toContain('What you typed is still here')
    expect(setUpErrorLabel({ code: 'not-set-up', detail: 'Set POOL_ADMIN_KEY.' })).toBe('Set POOL_ADMIN_KEY.')
  })
})

it('what is missing is said in words, and only accounts must be possible first', () => {
  const mail = { name: 'mail' as const, isReady: false, detail: 'Set MAIL_URL.' }
  expect(checkLabel(mail)).toBe('Emails can’t be sent yet')
  expect(checkLabel({ ...mail, isReady: true })).toBe('Emails can be sent')
  expect(canSetUp([mail])).toBe(true)
  expect(canSetUp([mail, { ...mail, name: 'pool' }])).toBe(false)
})

it.each([
  ['#ABCDE-FGHIJ', 'ABCDE-FGHIJ'],
  ['#%41BC', 'ABC'],
  ['#%E0%A4%A', '%E0%A4%A'],
  ['', ''],
])('the code in the fragment %s is %s', (hash, code) => {
  expect(codeInFragment(hash)).toBe(code)
})

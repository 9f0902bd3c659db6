import { expect, test } from 'vitest'
import { errorDetails, errorLabel } from '#features/depot/requests/error-labels.ts'

test('a refused package is named by its fault, in whole sentences, with the code last', () => {
  const message =
    'There is no imsmanifest.xml at the top of the package. Pack what is in the folder, and not the folder.'
  expect(errorDetails({ code: 'import-refused', issues: [{ at: 'manifest-missing', message }] })).toBe(
    `The file was not imported. Nothing was changed. ${message} Code: manifest-missing.`,
  )
})

test('a fault of a field stands behind its place', () => {
  const issues = [
    { at: 'forms/pay.json fields.0.label', message: 'is missing' },
    { at: 'title', message: 'Say what it is about.' },
  ]
  expect(errorDetails({ code: 'body-invalid', issues })).toBe(
    'Something you entered isn’t valid. forms/pay.json fields.0.label: is missing. title: Say what it is about.',
  )
})

test('every code of the catalogue has a sentence, and an unknown one says to try again', () => {
  expect(errorLabel({ code: 'changed-meanwhile' })).toBe('Somebody else has changed it meanwhile.')
  expect(errorLabel({ code: 'status-502' })).toBe('The service could not answer. Try again.')
  expect(errorLabel({ code: 'internal', detail: 'The disk is full.' })).toBe('The disk is full.')
})

import { expect, it } from 'vitest'
import { bindInitials } from '#domain/contact/bind-initials.ts'

it('an initial stays on one line with what follows, and nothing else of a name is changed', () => {
  expect(
    ['A. Example', 'A. B. Example', 'Ann Example', 'Example Ltd. Stores', 'Flat B. Sample'].map(bindInitials),
  ).toEqual(['A.\u00A0Example', 'A.\u00A0B.\u00A0Example', 'Ann Example', 'Example Ltd. Stores', 'Flat B.\u00A0Sample'])
})

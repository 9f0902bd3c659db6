import { describe, expect, it } from 'vitest'
import { checkDefect } from '#features/defects/defect-form.ts'

const typed = {
  part: 'brakes',
  canDrive: 'no',
  noticedOn: { day: '14', month: '5', year: '2026' },
  description: ' They grind. ',
}
const today = '2026-05-14'

describe('the form of a vehicle defect', () => {
  it('reads what was typed', () => {
    expect(checkDefect(typed, today)).toEqual({
      report: { part: 'brakes', canDrive: 'no', noticedOn: '2026-05-14', description: 'They grind.' },
    })
  })

  it('names every field that is missing, in the order of the screen', () => {
    const blank = { part: '', canDrive: '', noticedOn: { day: '', month: '', year: '' }, description: '  ' }
    expect(checkDefect(blank, today)).toMatchObject({
      errors: [{ field: 'part' }, { field: 'description' }, { field: 'canDrive' }, { field: 'noticedOn' }],
    })
  })

  it.each([
    ['a day that is still to come', { noticedOn: { day: '15', month: '5', year: '2026' } }, 'noticedOn'],
    ['a day that no calendar has', { noticedOn: { day: '31', month: '2', year: '2026' } }, 'noticedOn'],
    ['a description of more than 1,000 characters', { description: 'x'.repeat(1001) }, 'description'],
  ])('rejects %s', (_what, wrong, field) => {
    expect(checkDefect({ ...typed, ...wrong }, today)).toMatchObject({ errors: [{ field }] })
  })
})

import { expect, it } from 'vitest'
import { emptyWish, readWish, type TypedWish } from '#features/welcome/where/wish-form.ts'

const typed = (more: Partial<TypedWish>): TypedWish => ({ ...emptyWish, ...more })

it.each([
  [typed({ kind: 'neighbour', text: ' Number 16 ' }), { kind: 'neighbour', text: 'Number 16' }],
  [typed({ kind: 'safe_place', text: 'Behind the blue bin' }), { kind: 'safe_place', text: 'Behind the blue bin' }],
  [typed({ kind: 'another_day', day: '2026-05-15', text: 'left over' }), { kind: 'another_day', day: '2026-05-15' }],
  [typed({ kind: 'not_mine' }), { kind: 'not_mine' }],
  [typed({ kind: 'not_mine', text: 'Another name' }), { kind: 'not_mine', text: 'Another name' }],
])('a wish is read: %o', (form, wish) => {
  expect(readWish(form)).toEqual({ wish })
})

it.each([
  [typed({}), 'kind'],
  [typed({ kind: 'another_day' }), 'day'],
  [typed({ kind: 'neighbour', text: '  ' }), 'text'],
  [typed({ kind: 'safe_place', text: '' }), 'text'],
  [typed({ kind: 'safe_place', text: 'x'.repeat(101) }), 'text'],
  [typed({ kind: 'not_mine', text: 'www.example.com' }), 'text'],
])('an error is at its field: %o', (form, field) => {
  expect(readWish(form)).toHaveProperty(['errors', field])
})

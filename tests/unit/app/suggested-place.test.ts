import { matchPath } from 'react-router-dom'
import { expect, it } from 'vitest'
import { suggestedPlace } from '#src/app/suggested-place.ts'
import { routeTable } from '#src/app/routes/route-table.ts'

it('an address that there is not leads to the page that is meant', () => {
  expect(suggestedPlace('/leave')).toEqual({ to: '/plan/holidays', label: 'Holidays' })
  expect(suggestedPlace('/Holidays/request')?.to).toBe('/plan/holidays')
  expect(suggestedPlace('/courier/invoices')?.to).toBe('/pay')
  expect(suggestedPlace('/nothing-of-the-kind')).toBeUndefined()
  expect(suggestedPlace('/')).toBeUndefined()
})

it('every page that is suggested is there', () => {
  const words = ['leave', 'round', 'rota', 'offers', 'wages', 'ratings', 'pension', 'inbox', 'notice', 'claims']
  const others = ['document', 'courses', 'sell', 'podcast', 'profile', 'password', 'bank', 'forecast', 'performance']
  const paths = [...words, ...others].map((word) => suggestedPlace(`/${word}`)?.to ?? '')
  const isThere = (to: string) => routeTable.some(({ path }) => path !== '*' && matchPath(path, to) !== null)
  expect(paths.filter((to) => !isThere(to))).toEqual([])
})

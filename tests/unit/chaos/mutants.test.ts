import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutants as chaosMutants } from '../../chaos/mutants.ts'
import { mutants } from '../../model/mutants/all-mutants.ts'

const places = [
  ...mutants.flatMap(({ name, changes }) => changes.map(({ file, find }) => ({ name, file, find }))),
  ...chaosMutants.map(({ name, file, find }) => ({ name, file, find })),
]

it('every wilful fault of the model and of chaos has its place in the sources, once', () => {
  const astray = places.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2)
  expect(astray.map(({ name, file }) => `${name} in ${file}`)).toEqual([])
})

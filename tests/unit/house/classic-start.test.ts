import { expect, it } from 'vitest'
import { takeFromStart } from '../../../tools/classic-start.ts'

const heldOf = (source: string) =>
  ({ './react-a1.js': '__held.c0', './ui-b2.js': '__held.c1', './index-c3.js': '__held.c2' })[source]

const run = async (code: string): Promise<unknown> => ({
  ...((await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as object),
})

it('a chunk takes what the start holds under every form of an import, and imports the rest as before', async () => {
  Object.assign(globalThis, { __held: { c0: { a: 1, in: 2, default: 3, 'a-b': 4 }, c1: { $: 5 } } })
  const code = `import one,{a as two,in as three,"a-b"as four}from"./react-a1.js";import*as all from"./ui-b2.js";import"./index-c3.js";import{e}from"data:text/javascript,export const e=6";export{one,two,three,four,all,e};`
  const taken = takeFromStart(code, heldOf)
  expect(taken).not.toMatch(/react-a1|ui-b2|index-c3/)
  expect(await run(taken)).toEqual({ one: 3, two: 1, three: 2, four: 4, all: { $: 5 }, e: 6 })
})

it('a chunk that would hand on what is in the start stops the build', () => {
  expect(() => takeFromStart('export{a}from"./react-a1.js";', heldOf)).toThrow('export{a}from"./react-a1.js";')
  expect(takeFromStart('export{a}from"./other.js";', heldOf)).toBe('export{a}from"./other.js";')
})

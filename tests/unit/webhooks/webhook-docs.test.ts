import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { webhookEvents } from '#contracts/webhooks/webhook-events.ts'
import { beginMark, describeEvents, endMark } from './webhook-docs.ts'

const page = readFileSync('docs/webhooks.md', 'utf8')

describe('the events that are sent to other systems', () => {
  it('are on the page with the examples of the contract', () => {
    const listed = page.slice(page.indexOf(beginMark) + beginMark.length, page.indexOf(endMark)).trim()
    expect(listed).toBe(describeEvents())
  })

  it.each(webhookEvents)('$type has an example of its own schema', ({ data, example }) => {
    expect(data.parse(example)).toEqual(example)
  })

  it('have types of their own, and subjects that are in their data', () => {
    const types = webhookEvents.map(({ type }) => type)
    expect(new Set(types).size).toBe(types.length)
    const missing = webhookEvents.filter(({ subject, example }) => !(subject in (example as object)))
    expect(missing.map(({ type }) => type)).toEqual([])
  })

  it('have no field in which a person’s name, address, number or words could be', () => {
    const fields = webhookEvents.flatMap(({ example }) => Object.keys(example as object))
    const personal = /name|address|recipient|postcode|phone|email|note|text|signedBy|takenBy|lat|lng|place/i
    expect(fields.filter((field) => personal.test(field))).toEqual([])
  })
})

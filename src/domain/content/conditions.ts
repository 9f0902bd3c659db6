import type { SearchedDocument } from '#contracts/content/content.ts'
import { datePart, toMilliseconds, partValue, type DatePart } from './date-parts.ts'
import { kilometresBetween } from './kilometres.ts'
import { QueryError } from './query-error.ts'
import { hasField, valuesAt } from './read-field.ts'
import type { Condition, QueryValue } from './read-query.ts'
import { isSimilar } from './similar.ts'
import { toPlainText, toSearchTerms } from './text-of.ts'

/** Judges a document; the others are there for what is judged by comparison. */
export type Judge = (document: SearchedDocument, all: readonly SearchedDocument[]) => boolean
type MakeJudge = (condition: Condition) => Judge

function pathOf({ name, path }: Condition): string {
  if (path === null) throw new QueryError(`${name} needs a path`)
  return path
}

const isList = (value: QueryValue | undefined): value is readonly QueryValue[] => Array.isArray(value)

function listOf(value: QueryValue | undefined): readonly QueryValue[] {
  if (isList(value)) return value
  return value === undefined ? [] : [value]
}

function numberOf({ name, values }: Condition, at: number): number {
  const value = values[at]
  if (typeof value !== 'number') throw new QueryError(`${name} needs a number`)
  return value
}

function momentOf({ name, values }: Condition, at: number): number {
  const moment = toMilliseconds(values[at])
  if (moment === undefined) throw new QueryError(`${name} needs a date`)
  return moment
}

/** A link is known by the document that it leads to. */
const sameAs =
  (wanted: QueryValue) =>
  (value: unknown): boolean =>
    value === wanted || (typeof value === 'object' && value !== null && 'id' in value && value.id === wanted)

/** Holds where it holds for one of the values at the path. */
const some =
  (test: (condition: Condition) => (value: unknown) => boolean): MakeJudge =>
  (condition) => {
    const [path, holds] = [pathOf(condition), test(condition)]
    return (document) => valuesAt(document, path).some(holds)
  }

/** If several tags are requested, a document must have all of them. */
const at: MakeJudge = (condition) => {
  const [path, wanted] = [pathOf(condition), listOf(condition.values[0])]
  if (wanted.length === 0) throw new QueryError('at needs a value')
  return (document) => wanted.every((each) => valuesAt(document, path).some(sameAs(each)))
}

const negated =
  (make: MakeJudge): MakeJudge =>
  (condition) => {
    const [path, holds] = [pathOf(condition), make(condition)]
    return (document, all) => hasField(document, path) && !holds(document, all)
  }

const any = some(({ values }) => {
  const wanted = listOf(values[0])
  return (value) => wanted.some((each) => sameAs(each)(value))
})

const has = some(() => () => true)

/** Every word that is asked for begins a word of the text. Prismic ranks what it finds; here the order is the query's own. */
const fulltext: MakeJudge = (condition) => {
  const [path, wanted] = [pathOf(condition), toSearchTerms(String(condition.values[0] ?? ''))]
  return (document) => {
    const texts = path === 'document' ? [document.data, document.tags] : valuesAt(document, path)
    const words = toSearchTerms(texts.map(toPlainText).join(' '))
    return wanted.length > 0 && wanted.every((each) => words.some((word) => word.startsWith(each)))
  }
}

const similar: MakeJudge = (condition) => {
  const [id, most] = [condition.values[0], numberOf(condition, 1)]
  return (document, all) =>
    isSimilar(
      document,
      all.find((each) => each.id === id),
      most,
      all,
    )
}

const near = some((condition) => {
  const [latitude, longitude, radius] = [numberOf(condition, 0), numberOf(condition, 1), numberOf(condition, 2)]
  return (value) => {
    if (typeof value !== 'object' || value === null || !('latitude' in value) || !('longitude' in value)) return false
    return (
      kilometresBetween(
        { latitude, longitude },
        { latitude: Number(value.latitude), longitude: Number(value.longitude) },
      ) <= radius
    )
  }
})

const number = (holds: (value: number, from: number, to: number) => boolean, count = 1): MakeJudge =>
  some((condition) => {
    const [from, to] = [numberOf(condition, 0), count > 1 ? numberOf(condition, 1) : 0]
    return (value) => typeof value === 'number' && holds(value, from, to)
  })

const moment = (holds: (value: number, from: number, to: number) => boolean, count = 1): MakeJudge =>
  some((condition) => {
    const [from, to] = [momentOf(condition, 0), count > 1 ? momentOf(condition, 1) : 0]
    return (value) => {
      const found = typeof value === 'string' ? toMilliseconds(value) : undefined
      return found !== undefined && holds(found, from, to)
    }
  })

const part = (name: DatePart, holds: (value: number, wanted: number) => boolean): MakeJudge =>
  some(({ values }) => {
    const wanted = partValue(name, values[0])
    return (value) => {
      const found = typeof value === 'string' ? toMilliseconds(value) : undefined
      return found !== undefined && holds(datePart[name](new Date(found)), wanted)
    }
  })

const same = (value: number, wanted: number): boolean => value === wanted
const after = (value: number, wanted: number): boolean => value > wanted
const before = (value: number, wanted: number): boolean => value < wanted

/** All 28 conditions of Prismic's query language, by their names on the wire. `fulltext` and `similar` are approximations. */
export const conditions: Readonly<Record<string, MakeJudge>> = {
  at,
  not: negated(at),
  any,
  in: any,
  fulltext,
  has,
  missing: negated(has),
  similar,
  'geopoint.near': near,
  'number.gt': number(after),
  'number.lt': number(before),
  'number.inRange': number((value, from, to) => value >= from && value <= to, 2),
  'date.after': moment(after),
  'date.before': moment(before),
  'date.between': moment((value, from, to) => value >= from && value <= to, 2),
  'date.day-of-month': part('day-of-month', same),
  'date.day-of-month-after': part('day-of-month', after),
  'date.day-of-month-before': part('day-of-month', before),
  'date.day-of-week': part('day-of-week', same),
  'date.day-of-week-after': part('day-of-week', after),
  'date.day-of-week-before': part('day-of-week', before),
  'date.month': part('month', same),
  'date.month-after': part('month', after),
  'date.month-before': part('month', before),
  'date.year': part('year', same),
  'date.hour': part('hour', same),
  'date.hour-after': part('hour', after),
  'date.hour-before': part('hour', before),
}

/** Returns a function that tests a document against a condition. Throws QueryError if the condition is unknown or incomplete. */
export function toMatcher(condition: Condition): Judge {
  const make = Object.hasOwn(conditions, condition.name) ? conditions[condition.name] : undefined
  if (!make) throw new QueryError(`there is no condition ${condition.name}`)
  return make(condition)
}

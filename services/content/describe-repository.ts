import type { ContentDocument } from '#contracts/content/content.ts'
import type { Edition, Release } from './editions.ts'

/** Asked for where a query names no language. */
export const masterLanguage = 'en-gb'

const languageNames = new Intl.DisplayNames(['en-GB'], { type: 'language' })

function nameOf(lang: string): string {
  const [language = '', region = ''] = lang.split('-')
  return languageNames.of(`${language}-${region.toUpperCase()}`) ?? lang
}

const titled = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll(/[-_]/g, ' ')}`

export const getTags = (documents: readonly ContentDocument[]): string[] =>
  [...new Set(documents.flatMap(({ tags }) => tags))].toSorted()

const text = { type: 'String', multiple: false } as const
const number = { type: 'Integer', multiple: false } as const
const enctype = 'application/x-www-form-urlencoded'

/** The root of a repository: what a client asks for first. `api`: its own address. */
export function describeRepository(api: string, { ref, documents }: Edition, releases: readonly Release[]): object {
  const languages = [...new Set([masterLanguage, ...documents.map(({ lang }) => lang)])]
  const types = [...new Set(documents.map(({ type }) => type))].toSorted()
  return {
    refs: [
      { id: 'master', ref, label: 'Master', isMasterRef: true },
      ...releases.map(({ stamp, ref, label, scheduledAt }) => ({
        id: stamp,
        ref,
        label,
        isMasterRef: false,
        ...(scheduledAt && { scheduledAt: scheduledAt.toISOString() }),
      })),
    ],
    integrationFieldsRef: null,
    bookmarks: {},
    types: Object.fromEntries(types.map((type) => [type, titled(type)])),
    languages: languages.map((id) => ({ id, name: nameOf(id), is_master: id === masterLanguage })),
    tags: getTags(documents),
    forms: {
      everything: {
        method: 'GET',
        enctype,
        action: `${api}/documents/search`,
        fields: {
          ref: text,
          q: { type: 'String', multiple: true },
          lang: text,
          page: { ...number, default: '1' },
          pageSize: { ...number, default: '20' },
          after: text,
          orderings: text,
          fetch: text,
          fetchLinks: text,
          graphQuery: text,
          routes: text,
        },
      },
      tags: { method: 'GET', enctype, action: `${api}/tags`, fields: {} },
    },
    oauth_initiate: `${api}/oauth`,
    oauth_token: `${api}/oauth`,
    version: 'v2',
    license: 'All Rights Reserved',
    experiments: { draft: [], running: [] },
  }
}

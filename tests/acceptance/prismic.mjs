import { check, equal } from './rows.mjs'

/** Section 6 by Prismic's clients, of the version that the app has and of the one before their change of interface. */
export async function tryPrismic({ row }, place) {
  if (!place.hasContent) return
  const api = `${place.address}/content/api/v2`
  const { createClient } = await import('@prismicio/client')
  const newer = createClient('content', { documentAPIEndpoint: api })
  await row('client 7: repository, everything, tags, a page, an ordering and a filter', async () => {
    const { refs, forms } = await newer.getRepository()
    check(refs.some(({ isMasterRef }) => isMasterRef) && forms.everything, 'there is a master ref and a form.')
    const first = await newer.get({ pageSize: 2, orderings: [{ field: 'document.first_publication_date' }] })
    equal(first.results_per_page, 2, 'results_per_page')
    check(first.total_results_size > 0, 'there are documents.')
    const [{ id, type, uid }] = first.results
    equal((await newer.getByID(id)).id, id, 'the document')
    if (uid) equal((await newer.getByUID(type, uid)).id, id, 'the document')
    check(Array.isArray(await newer.getTags()), 'there are tags.')
  })
  const prismic5 = await import('prismic-client-5').then((it) => it.default?.default ?? it.default ?? it)
  await row('client 5: the api, a query with a predicate, and the master ref', async () => {
    const older = await prismic5.getApi(api)
    check(older.masterRef?.ref, 'there is a master ref.')
    const answer = await older.query(prismic5.Predicates.at('document.type', 'news'), { pageSize: 3 })
    check(answer.results.length > 0, 'there is news.')
    equal(answer.results[0].type, 'news', 'the type')
  })
}

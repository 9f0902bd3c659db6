import { ArticleScreen } from '#features/content/article-screen.tsx'
import { NewsScreen } from '#features/content/news-screen.tsx'
import { SaveButton } from '#features/saved/save-button.tsx'
import { TwoPane } from '#ui/layout/panes.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { receipts } from './parts/receipts.ts'
import { useWork } from '../session/use-work.ts'

export function NewsRoute({ isPane = false }: { isPane?: boolean }) {
  const { session } = useWork()
  if (!session) return <NewsScreen isPane={isPane} back={{ to: '/', label: 'Back to the start' }} />
  return <NewsScreen isPane={isPane} back={{ to: '/more', label: 'Back to More' }} receipts={receipts} />
}

const save = (id: string) => <SaveButton item={{ documentId: id, type: 'news' }} />

/** An article, on a wide screen with the news beside it. */
export function ArticleRoute() {
  const { session } = useWork()
  const wide = useWide()
  const article = session ? <ArticleScreen receipts={receipts} save={save} /> : <ArticleScreen />
  // A guest has no rail, and a page that scrolls as a whole.
  if (!session) return article
  return <TwoPane show="detail" list={wide && <NewsRoute isPane />} detail={article} />
}

import { ArticleScreen } from '#features/content/article-screen.tsx'
import { NewsScreen } from '#features/content/news-screen.tsx'
import { SaveButton } from '#features/saved/save-button.tsx'
import { receipts } from './parts/receipts.ts'
import { useWork } from '../session/use-work.ts'

export function NewsRoute() {
  const { session } = useWork()
  if (!session) return <NewsScreen back={{ to: '/', label: 'Back to the start' }} />
  return <NewsScreen back={{ to: '/more', label: 'Back to More' }} receipts={receipts} />
}

const save = (id: string) => <SaveButton item={{ documentId: id, type: 'news' }} />

export function ArticleRoute() {
  const { session } = useWork()
  return session ? <ArticleScreen receipts={receipts} save={save} /> : <ArticleScreen />
}

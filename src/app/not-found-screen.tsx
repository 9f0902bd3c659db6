import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useTitle } from '#ui/use-title.ts'

export function NotFoundScreen() {
  useTitle('This page could not be found')
  return (
    <Page title="Not found" titleAs="p">
      <EmptyState level={1} title="This page could not be found" action={<TextLink to="/">Back to the home page</TextLink>}>
        The address may have changed. Everything you recorded is safe on this phone.
      </EmptyState>
    </Page>
  )
}

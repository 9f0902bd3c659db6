import { useMemo } from 'react'
import { Outlet } from 'react-router-dom'
import { PageFurnitureProvider, usePageFurniture } from '#ui/layout/page-furniture.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useWork } from '../session/use-work.ts'

export function StaticLayout() {
  const { session } = useWork()
  const shared = usePageFurniture()
  const furniture = useMemo(
    () => ({
      ...shared,
      right: session ? (
        <TextLink to="/">Back to Today</TextLink>
      ) : (
        <TextLink to="/auth/sign-in-courier">Sign in</TextLink>
      ),
    }),
    [shared, session],
  )
  return (
    <PageFurnitureProvider furniture={furniture}>
      <Outlet />
    </PageFurnitureProvider>
  )
}

import { createContext, use, type ReactNode } from 'react'

/** What every page carries unless it brings its own: the layout gives it once. */
export interface PageFurniture {
  right?: ReactNode
  banner?: ReactNode
}

const FurnitureContext = createContext<PageFurniture>({})

export function PageFurnitureProvider({ furniture, children }: { furniture: PageFurniture; children: ReactNode }) {
  return <FurnitureContext value={furniture}>{children}</FurnitureContext>
}

export const usePageFurniture = (): PageFurniture => use(FurnitureContext)

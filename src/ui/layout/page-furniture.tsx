import { createContext, use, type ReactNode } from 'react'

/** The parts that the layout gives to every page unless the page has its own. */
export interface PageFurniture {
  right?: ReactNode
  banner?: ReactNode
}

const FurnitureContext = createContext<PageFurniture>({})

export function PageFurnitureProvider({ furniture, children }: { furniture: PageFurniture; children: ReactNode }) {
  return <FurnitureContext value={furniture}>{children}</FurnitureContext>
}

export const usePageFurniture = (): PageFurniture => use(FurnitureContext)

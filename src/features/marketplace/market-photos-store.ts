import { readMarketPhoto } from './market-photo-sync.ts'

interface MarketPhotos {
  advert: string
  count: number
  /** Differs where the photos may. */
  version: string
}

export const marketPhotos = ({ advert, count, version }: MarketPhotos) =>
  Array.from({ length: count }, (_, position) => ({
    id: `${advert}/${position}/${version}`,
    async read(): Promise<Blob | 'away' | 'gone'> {
      const found = await readMarketPhoto({ advert, position, version, blob: undefined })
      return typeof found === 'object' ? new Blob([found.bytes], { type: found.type }) : found
    },
  }))

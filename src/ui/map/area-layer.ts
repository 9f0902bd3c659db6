import * as leaflet from 'leaflet'
import { PMTiles, type Source } from 'pmtiles'
import { leafletLayer } from 'protomaps-leaflet'

export interface AreaMap {
  layer: leaflet.Layer
  /** The source of the map's data as the archive names it; empty if it doesn't. */
  attribution: string
}

/** The look of the map by the theme of the app. Outdoors the streets need the most contrast. */
const flavors: Readonly<Record<string, string>> = { dark: 'dark', outdoor: 'white' }

/** An archive may have markup there. */
const toText = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&copy;/g, '©')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Opens the map of a round in the look of a theme. Rejects if it is damaged. */
export async function openAreaMap(source: Source, theme: string): Promise<AreaMap> {
  const archive = new PMTiles(source)
  const { maxZoom } = await archive.getHeader()
  const metadata = (await archive.getMetadata()) as { attribution?: unknown } | null
  // The library expects Leaflet in a global variable.
  Object.assign(globalThis, { L: leaflet })
  const layer = leafletLayer({
    url: archive,
    flavor: flavors[theme] ?? 'light',
    lang: 'en',
    maxDataZoom: maxZoom,
    noWrap: true,
  }) as unknown as leaflet.Layer
  const attribution = typeof metadata?.attribution === 'string' ? toText(metadata.attribution) : ''
  return { layer, attribution }
}

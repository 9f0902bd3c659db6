import type { Plugin } from 'vite'

const probe = "div.innerHTML = '<svg/>'"

/**
 * Leaflet asks when it is loaded, by a string of markup, if the browser knows SVG in HTML. Trusted Types refuse that, and
 * with it the whole library; every browser that we support knows it.
 */
export const leafletWithoutMarkup: Plugin = {
  name: 'leaflet-without-markup',
  transform: {
    filter: { id: /node_modules\/leaflet\/dist\/leaflet-src/ },
    handler: (code) => {
      if (!code.includes(probe)) throw new Error('Leaflet has changed: look at how it asks for SVG in HTML')
      return {
        code: code.replace(probe, "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))"),
        map: null,
      }
    },
  },
}

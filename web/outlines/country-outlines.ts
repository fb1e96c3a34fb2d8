/** Vite plugin for 'virtual:country-outlines': the world map, drawn at build time. */
import atlas from 'world-atlas/countries-50m.json' with { type: 'json' }
import type { Plugin } from 'vite'
import { type Atlas, drawOutlines } from './draw-outlines.ts'

const name = 'virtual:country-outlines'
const resolved = `\0${name}`

export function countryOutlines(): Plugin {
  return {
    name: 'country-outlines',
    resolveId: { filter: { id: /^virtual:country-outlines$/ }, handler: () => resolved },
    load: {
      filter: { id: /virtual:country-outlines$/ },
      // JSON.parse is faster than an object literal of this size.
      handler: () =>
        `export const outlines = JSON.parse(${JSON.stringify(JSON.stringify(drawOutlines(atlas as unknown as Atlas)))})`,
    },
  }
}

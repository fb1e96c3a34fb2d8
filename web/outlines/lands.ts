/** Additions to the atlas: parts of countries with their own ISO code, and lands without an ISO number. */

export type LandApart = {
  code: string
  of: string
  west: number
  east: number
  south: number
  north: number
}

/** The atlas includes them in the country, but visitors come with their own code. */
export const landsApart: readonly LandApart[] = [
  { code: 'GF', of: 'FR', west: -55, east: -51, south: 2, north: 6 },
  { code: 'GP', of: 'FR', west: -62, east: -60.9, south: 15.8, north: 16.6 },
  { code: 'MQ', of: 'FR', west: -61.3, east: -60.7, south: 14.3, north: 15 },
  { code: 'RE', of: 'FR', west: 55, east: 56, south: -22, north: -20 },
  { code: 'YT', of: 'FR', west: 44.9, east: 45.4, south: -13.2, north: -12.5 },
  { code: 'BQ', of: 'NL', west: -69, east: -62, south: 11, north: 18 },
  { code: 'SJ', of: 'NO', west: -10, east: 34, south: 70.7, north: 81 },
]

/** IP addresses are located to these codes. */
export const landsWithoutNumber: Readonly<Record<string, string>> = {
  Kosovo: 'XK',
  'N. Cyprus': 'CY',
  Somaliland: 'SO',
}

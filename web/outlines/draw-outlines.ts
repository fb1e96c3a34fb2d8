/** Draws the countries of an atlas as simplified SVG paths in whole units, one per ISO code and view, so that the browser needs no geo library. */
import {
  geoAzimuthalEqualArea,
  geoCentroid,
  geoNaturalEarth1,
  geoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
} from 'd3-geo'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { iso31661 } from 'iso-3166'
import { feature } from 'topojson-client'
import type { Outlines, View } from 'virtual:country-outlines'
import { presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { landsApart, landsWithoutNumber } from './lands.ts'
import { areaOf, createPen, pathOf, type Ring } from './ring.ts'

export type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

const width = 1000
const height = 480
const codes = new Map(iso31661.map(({ numeric, alpha2 }) => [numeric, alpha2]))

/** `detail` is the smallest triangle kept, in steradians; `least` the smallest ring kept, in square units. */
type Drawing = { projection: GeoProjection; detail: number; least: number }

const drawings = {
  world: {
    projection: geoNaturalEarth1()
      .rotate([-11, 0])
      .fitExtent(edges(2), { type: 'MultiPoint', coordinates: corners(-168, 190, -55, 83) }),
    detail: 4e-5,
    least: 5,
  },
  europe: {
    projection: geoAzimuthalEqualArea()
      .rotate([-14, -53])
      .fitExtent(edges(0), { type: 'MultiPoint', coordinates: corners(-9, 32, 35.5, 70.5) })
      .clipExtent(edges(-20)),
    detail: 2.4e-6,
    least: 12,
  },
} satisfies Record<keyof Outlines, Drawing>

export function drawOutlines(atlas: Atlas): Outlines {
  const weighed = presimplify(atlas, sphericalTriangleArea)
  const draw = ({ projection, detail, least }: Drawing) =>
    drawView(landsOf(simplify(weighed, detail)), projection, least)
  return { world: draw(drawings.world), europe: draw(drawings.europe) }
}

/** Polygons by code; overseas parts with their own code are separated from their country. */
function landsOf(atlas: Atlas): Map<string, Position[][][]> {
  const lands = new Map<string, Position[][][]>()
  for (const { id, properties, geometry } of feature(atlas, atlas.objects.countries).features) {
    const home = codes.get(String(id)) ?? landsWithoutNumber[properties.name] ?? ''
    if (home === 'AQ' || !isLand(geometry)) continue
    for (const polygon of geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) {
      const code = apart(home, polygon) ?? home
      lands.set(code, [...(lands.get(code) ?? []), polygon])
    }
  }
  return lands
}

const isLand = (geometry: { type: string } | null): geometry is Polygon | MultiPolygon =>
  geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon'

function apart(home: string, coordinates: Position[][]): string | undefined {
  const [x, y] = geoCentroid({ type: 'Polygon', coordinates })
  return landsApart.find(
    ({ of, west, east, south, north }) => of === home && x > west && x < east && y > south && y < north,
  )?.code
}

function drawView(lands: Map<string, Position[][][]>, projection: GeoProjection, least: number): View {
  const view: View = { width, height, paths: {}, dots: {} }
  for (const [code, coordinates] of [...lands].sort(([a], [b]) => a.localeCompare(b))) {
    const land: GeoPermissibleObjects = { type: 'MultiPolygon', coordinates }
    const rings = ringsOf(land, projection).filter((ring) => Math.abs(areaOf(ring)) >= least)
    if (rings.length > 0) view.paths[code] = rings.map(pathOf).join('')
    else if (code !== '') {
      const [x, y] = projection(geoCentroid(land)) ?? [-1, -1]
      if (x > 0 && x < width && y > 0 && y < height) view.dots[code] = [Math.round(x), Math.round(y)]
    }
  }
  return view
}

function ringsOf(land: GeoPermissibleObjects, projection: GeoProjection): Ring[] {
  const pen = createPen()
  geoPath(projection, pen)(land)
  return pen.rings
}

function edges(margin: number): [[number, number], [number, number]] {
  return [
    [margin, margin],
    [width - margin, height - margin],
  ]
}

function corners(west: number, east: number, south: number, north: number): Position[] {
  return [west, (west + east) / 2, east].flatMap((x) => [
    [x, south],
    [x, (south + north) / 2],
    [x, north],
  ])
}

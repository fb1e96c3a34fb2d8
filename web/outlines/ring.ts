/** Rings in whole units: collected from a projection, measured, and written as short path commands. */

export type Point = readonly [x: number, y: number]
export type Ring = Point[]

/** Drawing context of a projection: collects rings and drops coinciding points. */
export function createPen() {
  const rings: Ring[] = []
  let ring: Ring = []
  const add = (x: number, y: number) => {
    const point: Point = [Math.round(x), Math.round(y)]
    const last = ring.at(-1)
    if (last?.[0] !== point[0] || last[1] !== point[1]) ring.push(point)
  }
  return {
    rings,
    moveTo(x: number, y: number) {
      ring = []
      rings.push(ring)
      add(x, y)
    },
    lineTo: add,
    beginPath() {},
    closePath() {},
    arc() {},
  }
}

/** Area in square units; the sign is the orientation. */
export function areaOf(ring: Ring): number {
  return (
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0) / 2
  )
}

/** Relative coordinates, which take half the characters. */
export function pathOf(ring: Ring): string {
  const steps = ring.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = ring[i] ?? [0, 0]
    return `${x - fromX} ${y - fromY}`
  })
  return `M${ring[0]?.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-')
}

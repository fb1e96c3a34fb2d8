/** Closed lines in whole units: drawn by a projection, measured, and written as short path commands. */

export type Point = readonly [x: number, y: number]
export type Ring = Point[]

/** What a projection draws with: it gathers rings and leaves out points that fall together. */
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

/** In square units; its sign says which way around. */
export function areaOf(ring: Ring): number {
  return (
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0) / 2
  )
}

/** Every point as its distance from the one before, which takes half the characters. */
export function pathOf(ring: Ring): string {
  const steps = ring.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = ring[i] ?? [0, 0]
    return `${x - fromX} ${y - fromY}`
  })
  return `M${ring[0]?.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-')
}

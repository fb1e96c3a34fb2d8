/** Sparkline. */
const width = 52
const height = 15

export function Spark({ values }: { values: readonly number[] }) {
  const max = Math.max(0, ...values)
  if (values.length < 2 || max === 0) return null
  const min = Math.min(...values)
  const points = values.map((value, i) => {
    const x = 1 + (i / (values.length - 1)) * (width - 2)
    const y = max === min ? height - 2 : 2 + ((max - value) / (max - min)) * (height - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--c1)"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const most = 15

/** Averages neighbours down to at most `most` values, to smooth the line. */
export function calm(values: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(values.length / most))
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) => {
    const part = values.slice(i * size, (i + 1) * size)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  })
}

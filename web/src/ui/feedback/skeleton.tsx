/** Loading skeletons. */
import css from './skeleton.module.css'

type BoneProps = { width?: number | string; height?: number | string; round?: boolean }

export function SkeletonBar({ width = '100%', height = 12, round }: BoneProps) {
  return (
    <span className={css.bone} style={{ width, height, ...(round ? { borderRadius: '50%' } : {}) }} />
  )
}

const widths = ['62%', '44%', '70%', '52%', '58%', '38%']

/** Lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <SkeletonBar key={i} width={widths[i % widths.length] ?? '50%'} />
      ))}
    </div>
  )
}

type RowsProps = { rows?: number; columns?: number; height?: number }

/** Table rows, of the height of those that follow. */
export function RowsSkeleton({ rows = 8, columns = 5, height = 37 }: RowsProps) {
  return (
    <div className={css.rows} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row} style={{ height }}>
          {Array.from({ length: columns }, (_, column) => (
            <SkeletonBar key={column} width={widths[(row + column * 2) % widths.length] ?? '50%'} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Block with the height of a chart or card. */
export function BlockSkeleton({ height = 180 }: { height?: number }) {
  return (
    <div role="status" aria-label="Loading" style={{ height, display: 'flex' }}>
      <SkeletonBar height="100%" />
    </div>
  )
}

/** QR code as an SVG path. Importing it loads the encoder. */
import { useMemo } from 'react'
import { encode } from 'uqr'

export type QrPath = { size: number; path: string }

/** One square per dark module. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

export const useQrPath = (text: string): QrPath =>
  useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 })
    return { size: code.size, path: pathOf(code.data) }
  }, [text])

export const QrPicture = ({ size, path, label }: QrPath & { label: string }) => (
  <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
)

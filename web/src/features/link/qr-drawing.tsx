/** A QR code drawn as one path, to be saved as SVG or PNG. Only this chunk loads the encoder. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { encode } from 'uqr'
import { useMemo } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import css from './link.module.css'
import { pngFile, svgFile } from './qr-file.ts'

/** One square per dark module. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

export function QrDrawing({ text, name }: { text: string; name: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 })
    return { size: code.size, path: pathOf(code.data) }
  }, [text])
  return (
    <div className={css.qr}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of the address"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className={css.qrFiles}>
        <Button
          size="xs"
          leftSection={<IconDownload size={14} />}
          onClick={() => saveFile(svgFile(size, path), `${name}.svg`)}
        >
          SVG
        </Button>
        <Button
          size="xs"
          leftSection={<IconDownload size={14} />}
          onClick={async () => saveFile(await pngFile(size, path), `${name}.png`)}
        >
          PNG
        </Button>
      </div>
    </div>
  )
}

/** QR code of a link, with SVG and PNG downloads. Only this chunk loads the encoder. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../lib/files/save-file.ts'
import { QrPicture, useQrPath } from '../../ui/qr-picture.tsx'
import css from './link.module.css'
import { pngFile, svgFile } from './qr-file.ts'

export function QrDrawing({ text, name }: { text: string; name: string }) {
  const { size, path } = useQrPath(text)
  return (
    <div className={css.qr}>
      <QrPicture {...{ size, path }} label="QR code of the address" />
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

/** Download card: title, availability and documents. */
import type { FileEntry } from '@rivulet/contract/fields'
import type { Row } from '@rivulet/contract/resource'
import type { Resources } from '@rivulet/contract/resources/index'
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
} from '@tabler/icons-react'
import { FileLink } from '../../field/files/file-link.tsx'
import { displayDay, displaySize } from '../../lib/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import css from './download.module.css'

const icons: Readonly<Record<string, typeof IconFile>> = {
  pdf: IconFileTypePdf,
  png: IconPhoto,
  jpg: IconPhoto,
  jpeg: IconPhoto,
  gif: IconPhoto,
  webp: IconPhoto,
  csv: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  txt: IconFileText,
  docx: IconFileText,
}
const endingOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? ''

function DocumentButton({ entry, onLost }: { entry: FileEntry; onLost: () => void }) {
  const Icon = icons[endingOf(entry.name)] ?? IconFile
  const size = displaySize(entry.size)
  return (
    <FileLink file={entry} className={css.document} onFailure={onLost}>
      <Icon size={20} />
      <span className="grow">
        <span className={css.label}>{entry.label || entry.name}</span>
        <span className={`fine ${css.file}`}>{entry.label ? `${entry.name} · ${size}` : size}</span>
      </span>
      <IconDownload size={16} />
    </FileLink>
  )
}

type Props = { card: Row<Resources['download']>; onLost: () => void }

export function DownloadCard({ card: { title, description, to, documents }, onLost }: Props) {
  return (
    <Card title={title ?? ''} end={to && <span className="fine">until {displayDay(to)}</span>}>
      {description && <p className={`written ${css.description}`}>{description}</p>}
      <ul className={css.documents}>
        {documents.map((entry) => (
          <li key={entry.file}>
            <DocumentButton entry={entry} onLost={onLost} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

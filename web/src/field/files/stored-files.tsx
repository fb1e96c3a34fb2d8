/** Stored files as links, with their sizes. */
import type { FileEntry } from '@rivulet/contract/fields'
import { IconFile } from '@tabler/icons-react'
import { displaySize } from '../../lib/format.ts'
import css from '../kinds/files.module.css'
import { captionOf } from './caption.ts'
import { FileLink } from './file-link.tsx'
import { ScanState } from './scan-state.tsx'

type Props = {
  of: readonly FileEntry[]
  /** Stands beside a file. */
  note?: (file: FileEntry) => string
  onSaved?: () => void
}

export const StoredFiles = ({ of, note, onSaved }: Props) => (
  <ul className={css.shown}>
    {of.map((entry) => (
      <li key={entry.file}>
        <IconFile />
        {entry.scan ? (
          captionOf(entry)
        ) : (
          <FileLink file={entry} onSaved={onSaved}>
            {captionOf(entry)}
          </FileLink>
        )}
        <span className={css.size}>
          {captionOf(entry) === entry.name ? '' : `${entry.name}, `}
          {displaySize(entry.size)}
        </span>
        <ScanState file={entry} />
        {note && <span className={css.note}>{note(entry)}</span>}
      </li>
    ))}
  </ul>
)

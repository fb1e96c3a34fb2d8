/** Files field with captions. */
import type { FileEntry } from '@rivulet/contract/fields'
import { IconFile } from '@tabler/icons-react'
import { Suspense } from 'react'
import { displaySize } from '../../lib/format.ts'
import { piece } from '../../lib/page/piece.ts'
import { captionOf } from '../files/caption.ts'
import { FileLink } from '../files/file-link.tsx'
import css from './files.module.css'
import { InputSkeleton } from './input-skeleton.tsx'
import { ScanState } from '../files/scan-state.tsx'
import { type Controls, type InputProps, listOf, nothing, type ShowProps } from './kind.ts'

const FilesEditor = piece(async () => (await import('../files/files-editor.tsx')).FilesEditor)

function FilesBox(props: InputProps<'files'>) {
  return (
    <Suspense fallback={<InputSkeleton label={props.field.label} height={96} />}>
      <FilesEditor {...props} files={listOf<FileEntry>(props.value)} />
    </Suspense>
  )
}

function FilesShown({ value }: ShowProps<'files'>) {
  const entries = listOf<FileEntry>(value)
  if (entries.length === 0) return nothing
  return (
    <ul className={css.shown}>
      {entries.map((entry) => (
        <li key={entry.file}>
          <IconFile />
          {entry.scan ? captionOf(entry) : <FileLink file={entry}>{captionOf(entry)}</FileLink>}
          <span className={css.size}>
            {captionOf(entry) === entry.name ? '' : `${entry.name}, `}
            {displaySize(entry.size)}
          </span>
          <ScanState file={entry} />
        </li>
      ))}
    </ul>
  )
}

export const files: Controls<'files'> = { Show: FilesShown, Input: FilesBox }

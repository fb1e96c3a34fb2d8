/** Files field with captions. */
import type { FileEntry } from '@rivulet/contract/fields'
import { Suspense } from 'react'
import { piece } from '../../lib/page/piece.ts'
import { StoredFiles } from '../files/stored-files.tsx'
import { InputSkeleton } from './input-skeleton.tsx'
import { type Controls, type InputProps, listOf, nothing, type ShowProps } from './kind.ts'

const FilesEditor = piece(async () => (await import('../files/files-editor.tsx')).FilesEditor)

function FilesBox(props: InputProps<'files'>) {
  return (
    <Suspense fallback={<InputSkeleton {...props.field} height={96} />}>
      <FilesEditor {...props} files={listOf<FileEntry>(props.value)} />
    </Suspense>
  )
}

function FilesShown({ value }: ShowProps<'files'>) {
  const entries = listOf<FileEntry>(value)
  return entries.length === 0 ? nothing : <StoredFiles of={entries} />
}

export const files: Controls<'files'> = {
  Show: FilesShown,
  Input: FilesBox,
  early: FilesEditor.early,
}

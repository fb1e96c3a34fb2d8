/** Files with their captions. */
import type { FileEntry } from '@rivulet/contract/fields'
import { type FieldKind, nothing } from './kind.ts'

export const captionOf = ({ label, description, name }: FileEntry): string =>
  label || description || name

export const files: FieldKind<'files'> = {
  words: (value) => ((value as FileEntry[] | null) ?? []).map(captionOf).join(', ') || nothing,
  cell: (value) => (value as FileEntry[] | null)?.length || nothing,
  numeric: true,
  width: 100,
}

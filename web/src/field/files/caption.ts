/** What a file is called: its caption, else its name. */
import type { FileEntry } from '@rivulet/contract/fields'

export const captionOf = ({ label, description, name }: FileEntry): string =>
  label || description || name

/** Icons of tool kinds. */
import type { ToolKind } from '@rivulet/contract/choices'
import { IconAlignLeft, IconMovie, IconPhoto, IconTable } from '@tabler/icons-react'

export const kindIcons: Record<ToolKind, typeof IconPhoto> = {
  banner: IconPhoto,
  text: IconAlignLeft,
  video: IconMovie,
  feed: IconTable,
}

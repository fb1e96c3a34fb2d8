/** Hides the fields of other tool kinds. */
import type { ToolKind } from '@rivulet/contract/choices'

const kindsOf: Readonly<Record<string, readonly ToolKind[]>> = {
  picture: ['banner', 'video'],
  video: ['video'],
  feed: ['feed'],
  snippet: ['banner', 'text'],
}

export const hidesToolField = (name: string, { kind }: Record<string, unknown>): boolean =>
  kindsOf[name] !== undefined && !kindsOf[name].includes(kind as ToolKind)

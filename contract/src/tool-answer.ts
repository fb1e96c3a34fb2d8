/** What the calls of tools answer. */
import type { ToolKind } from './choices.ts'

/** A tool as its gallery shows it. */
export type ToolOffer = {
  id: number
  title: string
  kind: ToolKind
  description: string | null
  /** Where its picture is shown from, on our own origin. */
  picture: string | null
  width: number | null
  height: number | null
  video: string | null
  /** Words of a text; HTML is told apart by its preview. */
  snippet: string | null
  campaign: { id: number; name: string } | null
  /** Those the reader has and it is for. */
  shops: { id: number; name: string }[]
  /** What may be downloaded: the picture or the feed. */
  file: { file: string; name: string; size: number } | null
}
/** What is pasted into a page (html) or a post (text), or an address that a program reads (feed). */
export type ToolCode = {
  format: 'html' | 'text' | 'feed'
  code: string
  /** The same for a look at it, with nothing from elsewhere in it. */
  preview: string
}

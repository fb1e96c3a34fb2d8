// An announcement as its readers get it: sanitised, with web addresses as links.
import { cleanRichText } from '../../resource/rich-text.ts'

/** Up to what ends it in a sentence; sanitised text has its signs escaped. */
const address = /https?:\/\/(?:(?!&(?:lt|gt|quot);)[^\s<>()"'])*(?!&(?:lt|gt|quot);)[^\s<>()"'.,;:!?]/g

/** `text`, HTML as it was stored. Addresses in a link stay as they are. */
export function linkedText(text: string): string {
  let inside = false
  return cleanRichText(text)
    .split(/(<[^>]+>)/)
    .map((part) => {
      if (part.startsWith('<a')) inside = true
      if (part === '</a>') inside = false
      return inside || part.startsWith('<') ? part : part.replaceAll(address, '<a href="$&">$&</a>')
    })
    .join('')
}

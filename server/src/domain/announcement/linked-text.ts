// An announcement as its readers get it: sanitised, with web addresses as links.
import { webAddress } from '@rivulet/contract/text/web-address'
import { cleanRichText } from '../../resource/rich-text.ts'

/** `text`, HTML as it was stored. Addresses in a link stay as they are. */
export function linkedText(text: string): string {
  let inside = false
  return cleanRichText(text)
    .split(/(<[^>]+>)/)
    .map((part) => {
      if (part.startsWith('<a')) inside = true
      if (part === '</a>') inside = false
      return inside || part.startsWith('<') ? part : part.replaceAll(webAddress, '<a href="$&">$&</a>')
    })
    .join('')
}

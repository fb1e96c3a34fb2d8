/** Text as somebody wrote it, with its web addresses as links that open in a new tab. */
import { splitAddresses } from '@rivulet/contract/text/web-address'

export const LinkedText = ({ children }: { children: string }) =>
  splitAddresses(children).map(({ text, to }, place) =>
    to ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never change their places
      <a key={place} className="link" href={to} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    ) : (
      text
    ),
  )

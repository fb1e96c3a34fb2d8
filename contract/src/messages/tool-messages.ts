/** Messages about marketing tools and embed codes. */

export const toolMessages = {
  otherKind: 'This field belongs to another kind of tool',
  picture: 'A banner needs a picture',
  pictureType: 'The file must be a PNG, JPEG, GIF or WebP picture',
  video: 'A video needs an address',
  feed: 'A product feed needs a file',
  feedType: 'The file must be CSV or TXT',
  feedLink: 'The file needs {link} where the affiliate’s address goes',
  snippetLink: 'The HTML needs exactly one link, and it must lead to {link}',
  snippetImage: 'Use {image} for the picture; other pictures are not allowed',
  bannerImage: 'The HTML of a banner needs {image} for its picture',
  campaign: 'This campaign belongs to none of these shops',
  link: 'This link is for another shop or campaign',
} as const

/** What is said about what affiliates promote with. */

export const toolMessages = {
  otherKind: 'This belongs to another kind of tool',
  picture: 'A banner needs its picture',
  pictureType: 'The file must be a PNG, JPEG, GIF or WebP picture',
  video: 'A video needs its address',
  feed: 'A product feed needs its file',
  feedType: 'The file must be CSV or TXT',
  feedLink: 'The file has no {link} where an affiliate’s address belongs',
  snippetLink: 'The HTML needs exactly one link, and it must lead to {link}',
  snippetImage: 'The only picture it can show is {image}, the one of this tool',
  bannerImage: 'The HTML of a banner needs {image}, the picture of this tool',
  campaign: 'This campaign is in none of the shops',
  link: 'This link does not lead to what the tool is for',
  landing: 'A page of the shop begins with one slash',
} as const

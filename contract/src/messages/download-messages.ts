/** Messages about downloads, beside the fixed one in messages.ts. */

export const downloadMessages = {
  whatComes:
    'Files that the programme shares appear here, such as price lists and product photos. Banners, texts, videos and product feeds are under Tools.',
} as const

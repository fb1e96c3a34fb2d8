/** Texts of lists that change while they are being read. */
export const liveMessages = {
  news: ({ added, changed }: { added: number; changed: number }) =>
    [added > 0 && `${added} new`, changed > 0 && `${changed} changed`].filter(Boolean).join(', ') ||
    'Changed elsewhere',
  figures: 'New figures',
  refresh: 'Refresh',
} as const

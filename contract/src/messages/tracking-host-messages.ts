/** Messages of shops' own tracking hosts. */

export const trackingHostMessages = {
  help: 'Such as go.shop.example. Links of the shop are shown with it once it leads here: point its DNS record and your proxy to this installation',
  taken: 'Another shop has this host, perhaps one in the trash',
  own: 'This is the host of the installation itself',
  elsewhere: (status: number) => `Something else answers there (status ${status})`,
} as const

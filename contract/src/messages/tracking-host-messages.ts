/** Messages of shops' own tracking hosts. */

export const trackingHostMessages = {
  help: 'Such as go.shop.example. The shop’s links use it once its DNS record and your proxy point to this installation',
  taken: 'Another shop already has this host, perhaps one in the trash',
  own: 'This is the host of the installation itself',
  elsewhere: (status: number) => `Something else answers there (status ${status})`,
} as const

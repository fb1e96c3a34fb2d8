/** Messages of the guide for new affiliates on their home screen. */

export const firstStepsMessages = {
  title: 'Get started',
  shop: {
    title: 'Get a shop to promote',
    text: 'The programme opens shops for you. Write to it if you are still waiting for one.',
    open: 'You have a shop to promote.',
    contact: 'Write to the programme',
    offered: 'You can ask for some shops. See what they pay.',
    ask: 'Ask for a shop',
  },
  link: {
    title: 'Make your first link',
    text: 'Choose a shop or campaign. You get your own address, HTML for a page, and a QR code.',
  },
  click: {
    title: 'Share it and see the first visit',
    text: 'On a page, in an email, in a post. A visit appears here within seconds.',
    action: 'Open your links',
  },
  bank: {
    title: 'Enter your bank details',
    text: 'You can earn without them, but not be paid.',
    action: 'Enter bank details',
  },
  order: {
    title: 'See the first order',
    text: 'It appears when the shop reports it, with what you earn and why.',
  },
} as const

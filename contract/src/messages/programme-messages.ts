/** Messages of the programme settings. */

export const programmeMessages = {
  frame: (zone: string) =>
    `All amounts are in euros (EUR), the only currency. Days and times are in ${zone} (ACCOUNTING_ZONE on the server)`,
  menuItem: 'Programme',
  name: 'On every screen, email and statement',
  supportAddress: 'Where “Contact us” leads and replies to emails go',
  accent: 'Buttons, links and charts, such as #1b6e5a. Leave empty for Rivulet’s indigo',
  accentShape: 'Enter a colour as # and six digits, such as #1b6e5a',
  accentLight: (ratio: number) =>
    `White text on this colour has a contrast of ${ratio}:1 and needs at least 4.5:1. Choose a darker one`,
  accentFine: (ratio: number) =>
    `White text on it has a contrast of ${ratio}:1. Shades for both themes are made from it`,
  logo: 'In the menu, on public pages, emails and statements. PNG, JPEG or WebP, at most 2 MB; wide logos replace the name',
  icon: 'In browser tabs and on home screens. Square; made from the logo when you choose none',
  pictureType: 'The picture must be a PNG, JPEG or WebP file',
  pictureSaved: 'Picture saved. People see it with the next page they load',
  pictureRemoved: 'Picture removed',
  mailSender: 'The name people see in their mailbox',
  signUp: 'Each new account is reviewed before it can sign in, with or without an invite',
  terms:
    'Plain text with its line breaks, without formatting or links. Shown in a box that scrolls, and accepted at sign-up. A changed text is a new version, which affiliates accept at their next sign-in. Leave empty for none',
  version: (version: number, since: string) => `Version ${version} since ${since}`,
  publish: (version: number) => `Publish version ${version} of the terms?`,
  publishAsks: 'Every affiliate is asked to accept it at the next sign-in.',
  publishYes: 'Publish',
  commission: 'For new affiliates. Campaigns and shops may set another rate',
  hold: 'For new affiliates: days from approval to payable',
  windowDays: 'For new shops: days an order still counts after a click',
  minimumPayout: 'For new payout runs and requests. Smaller balances are left out',
  payerName: 'The company that pays, as statements and bank files name it',
  payerAddress: 'Up to five lines below the name',
  payerIban: 'The account that payout runs are paid from. Encrypted and never shown in full',
  payerBic: 'Only if your bank asks for it',
  bic: 'The field must be a BIC, such as COBADEFFXXX',
  bicAlone: 'A BIC needs the IBAN of its account',
  payerNeeded: 'Bank files name the payer. Enter the holder of this account',
  payerLatin: 'Banks do not accept these letters. Enter the name in Latin letters',
  /** Of settings that nobody can change on screen while the environment has them. */
  onServer: 'Set on the server',
  fixed: (variable: string) => `Change it there, with ${variable}`,
  notHere: (variable: string) => `The account is set on the server, with ${variable}`,
  addressLines: 'The address has more than five lines',
  addressCharacters: 'The address contains invisible characters',
  saved: 'Programme settings saved. People see them with the next page they load',
  /** Where a value comes from. */
  chosen: 'Set here',
  from: (variable: string) => `From ${variable}`,
  fromLogo: 'From the logo',
  product: 'Default',
  empty: 'Not set',
} as const

/** Messages of CSV imports. Counts are already formatted. */

const lines = (count: string): string => `${count} ${count === '1' ? 'line' : 'lines'}`

export const importMessages = {
  repeated: (key: readonly string[], line: number) =>
    `Same ${key.join(', ')} as line ${line}, which is used`,
  number: (words: string) => `${words} cannot be read as an amount`,
  otherDecimal: (words: string) =>
    `${words} cannot be read as an amount with this decimal sign. Choose the other one`,
  noPercent: (words: string) => `${words} is an amount in euro, and not a percentage`,
  rounded: (words: string) =>
    `A spreadsheet has rounded ${words}. Export the file again, and open it with this column as text`,
  date: (words: string) => `${words} cannot be read as a date`,
  otherDateOrder: (words: string, order: string) =>
    `${words} is no date in the order “${order}”. Choose another one under Dates`,
  phone: (words: string) =>
    `${words} cannot be read as a phone number. Begin with the country code, such as +32, or leave it empty`,
  country: (words: string) =>
    `${words} is not known as a country. Use its code, such as BE, or its name in English, German, French or Dutch`,
  choice: (words: string) => `${words} is not one of the choices`,
  currency: (words: string) =>
    `The amount is in ${words}, and amounts here are in euro. Convert it first`,
  status: (words: string) => `The status ${words} is unknown. Add it to the status values`,
  affiliate: (words: string) => `No affiliate is called ${words}. Import the affiliates first`,
  severalAffiliates: (words: string) => `Several affiliates are called ${words}. Use the username`,
  nobody: 'Neither “Affiliate” nor “Coupon” is filled in. Name one of them',
  noColumn: 'Choose a column for “Affiliate”, for “Coupon”, or for both',
  coupon: (codes: string) =>
    `${codes} credits nobody in this shop on that day: unknown, inactive, outside its dates, or the shop is not open to its affiliate. Name the affiliate`,
  severalCoupons: (codes: string) => `${codes} belong to several affiliates. Name the affiliate`,
  promoted: (words: string) => `No shop or campaign is called ${words}`,
  severalPromoted: (words: string) => `Several shops or campaigns are called ${words}. Use the Link ID`,
  link: (words: string) => `The affiliate has no link called ${words} to this shop`,
  mayNotActivate: 'You do not have the permission to activate affiliates. Choose “Wait for activation”',
  mayNotDecide:
    'You do not have the permission to change orders. Choose no column: all orders will be pending',
  orderNote: (file: string) => `Imported from ${file}`,
  dateOrder: 'These dates can be read in two ways. Choose whether the day or the month comes first',
  /** On the screen. */
  file: (needed: readonly string[], either?: string) =>
    `CSV with column names in the first line. Required: ${needed.join(', ')}${either ? `, and ${either}` : ''}`,
  isEmail: (column: string) => `${column} (the email address)`,
  /** At the two places where it can be given. */
  orCompany: 'A name or a company is required',
  noName: 'Choose a column for “Name”, for “Company”, or for both',
  orForAll: 'A column, or once for all lines',
  orColumn: 'Required if the file has no such column',
  canBeImported: 'Can be imported',
  alreadyThere: 'Already there',
  withProblems: 'With problems',
  leftOut: 'Lines that are not imported',
  becomes: (dryRun: boolean) => (dryRun ? 'What the lines will become' : 'What the lines have become'),
  notYet: 'Nothing has been stored yet',
  importLabel: (count: string) => `Import ${count}`,
  importGood: (count: string) => (count === '1' ? 'Import the other line' : `Import the other ${count}`),
  rest: 'Import the rest',
  again: 'Preview again',
  back: 'Back to the columns',
  lines,
  working: (done: string, all: string) => `${done} of ${lines(all)}`,
  statuses: ({ approved, pending, failed }: Record<'approved' | 'pending' | 'failed', string>) =>
    `Approved: ${approved}. Pending: ${pending}. Failed: ${failed}.`,
  pending: (count: number, dryRun: boolean) => {
    const who = count === 1 ? 'The pending one' : 'The pending ones'
    if (dryRun) return `${who} will wait for approval, and earn nothing until then.`
    return count === 1
      ? `${who} waits for approval, and earns nothing until then.`
      : `${who} wait for approval, and earn nothing until then.`
  },
  seePending: 'See the shop’s pending orders',
  credited: (amount: string, dryRun: boolean) =>
    `The approved ones credit ${amount} of commission, which becomes payable after each affiliate’s hold.${dryRun ? ' Leave out orders that you have already paid.' : ''}`,
  /** The lowest and highest commission as they are displayed, null if nobody has one; and how many have none. */
  rates: (lowest: string | null, highest: string | null, without: string | null) => {
    const others = without === null ? '' : ` Lines without one get the programme’s default: ${without}.`
    if (lowest === null || highest === null)
      return 'No line has a commission: all get the programme’s default.'
    return `Commission: ${lowest === highest ? lowest : `${lowest} to ${highest}`}.${others}`
  },
  unused: (columns: readonly string[]) =>
    `${columns.length === 1 ? 'Column' : 'Columns'} of the file not used: ${columns.join(', ')}`,
  another: 'Import another file',
  /** The lines with problems as a file of their own. */
  problemColumn: 'Problem',
  saveProblems: 'Download the lines to correct',
  correct:
    'Correct the lines with problems in a file of their own, and import that file as it is: its first column says what is wrong.',
  stopped: 'Stopped. What was imported stays; import the file again to complete it',
  failed: 'The import has stopped. What was imported stays; try again to complete it',
  first: (shown: string, all: string) => `The first ${shown} of ${all}`,
} as const

/** What a phone field says while the country of its number is not known. */

export const phoneMessages = {
  country: 'Country',
  choose: 'Choose the country, or begin with its code, such as +32',
} as const

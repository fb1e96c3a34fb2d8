/** File name of a payment's statement, with the programme's name: 'brook-bramble-payment-7.pdf'. */
export function statementName(programme: string, payment: number): string {
  const slug = programme
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${slug === '' ? '' : `${slug}-`}payment-${payment}.pdf`
}

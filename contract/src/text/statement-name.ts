/** File name of a payment's statement, with the programme's name: 'brook-bramble-payment-7.pdf'. */
import { fileName } from './file-name.ts'

export const statementName = (programme: string, payment: number): string =>
  `${fileName(programme, `payment ${payment}`)}.pdf`

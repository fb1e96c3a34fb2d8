// The demo's accounts to sign in with; all share one password.
import { addressOf, newcomer, star } from './people.ts'

export const password = 'Demo1234'
export const administrator = { name: 'AGNETA BERGSTRAND', username: 'admin@example.com' } as const
export const manager = { name: 'JORIS TIMMERMANS', username: 'manager@example.com' } as const

/** For the terminal. */
export const signIns = (): string =>
  [
    ['Administrator', administrator.username],
    ['Manager', manager.username],
    ['Affiliate', addressOf(star)],
    ['New affiliate', addressOf(newcomer)],
  ]
    .map(([role = '', username = '']) => `  ${role.padEnd(15)} ${username.padEnd(30)} ${password}\n`)
    .join('')

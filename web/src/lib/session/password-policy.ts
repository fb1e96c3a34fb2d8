/** The installation's password policy, from the page. */
import type { PasswordPolicy } from '@rivulet/contract/access/password-policy'

const said = document.querySelector<HTMLMetaElement>('meta[name="password-policy"]')?.content

export const passwordPolicy: PasswordPolicy = said === 'strong' ? 'strong' : 'standard'

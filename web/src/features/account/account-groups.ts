/** Form groups of My Profile: the user's fields and their initial values. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { bankNames } from '@rivulet/contract/bank-fields'
import { accountFields } from '@rivulet/contract/endpoints/account-endpoints'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { messages } from '@rivulet/contract/messages/messages'
import type { Group } from '@rivulet/contract/resource'
import type { Entry, FormValues } from '../../resource/record/form-values.ts'

export type AccountGroup = { group: Group; fields: Entry[] }
type Name = keyof typeof accountFields

/** The current password is only requested to change credentials or bank details. */
const needsCurrent = (changed: FormValues): boolean => 'username' in changed || 'password' in changed
const movesMoney = (changed: FormValues): boolean => bankNames.some((name) => name in changed)

const entry = (name: Name, change: Partial<Entry[1]> = {}): Entry => [
  name,
  { ...accountFields[name], ...change } as Entry[1],
]

export function groupsFor(user: SessionUser | null, changed: FormValues): AccountGroup[] {
  const current = (help: string) => entry('currentPassword', { required: true, help })
  const forCredentials = needsCurrent(changed)
  const groups: AccountGroup[] = [
    { group: { title: 'Profile' }, fields: [entry('name'), entry('username'), entry('gender')] },
    {
      group: { title: 'Password', hint: 'Changing it signs out all other devices' },
      fields: [
        entry('password'),
        entry('confirmPassword'),
        ...(forCredentials ? [current('Needed to change your username or password')] : []),
      ],
    },
  ]
  const shared = user?.affiliate
    ? [
        entry('contact', { span: 3 }),
        entry('affiliateIntegration', {
          span: 3,
          ...(user.affiliateIntegration && {
            readOnly: true,
            note: messages.affiliate.integrationSet,
            help: messages.affiliate.integrationFixed,
          }),
        }),
        entry('paymentNotes', { span: 6 }),
      ]
    : [entry('affiliateIntegration')]
  groups.push({
    group: user?.affiliate
      ? { title: 'Contact and payment', hint: 'The programme sees this' }
      : { title: 'Integration' },
    fields: shared,
  })
  if (user?.affiliate)
    groups.push({
      group: { title: 'Bank account', hint: 'Where your commissions are paid' },
      fields: [
        ...bankNames.map((name) => entry(name)),
        // Requested once, in the group being edited.
        ...(movesMoney(changed) && !forCredentials ? [current(bankMessages.password)] : []),
      ],
    })
  return groups
}

export const startOf = (user: SessionUser | null): FormValues => ({
  name: user?.name ?? null,
  username: user?.username ?? null,
  gender: user?.gender ?? null,
  password: null,
  confirmPassword: null,
  currentPassword: null,
  affiliateIntegration: user?.affiliateIntegration ?? null,
  contact: user?.affiliate?.contact ?? null,
  paymentNotes: user?.affiliate?.paymentNotes ?? null,
  ...Object.fromEntries(bankNames.map((name) => [name, user?.affiliate?.bank[name] ?? null])),
})

/** Profiles (S2.22, S3.4): named lists of permissions; several may share a reference. */
import { choice, integer, permissions, text } from '../fields.ts'
import { messages } from '../messages/messages.ts'
import { defineResource, operations } from '../resource.ts'

export const profile = defineResource({
  name: 'profile',
  domain: 'admin.profile',
  path: '/admin/profile',
  table: 'profile',
  view: 'profile_view',
  title: 'Profiles',
  singular: 'Profile',
  label: 'name',
  sort: 'name',
  audience: 'admins',
  operations,
  proof: ['add', 'edit', 'trash'],
  groups: { profile: { title: 'Profile' }, permissions: { title: 'Permissions' } },
  fields: {
    name: text('Name', {
      naming: true,
      required: true,
      listed: true,
      filter: true,
      search: true,
      unique: messages.field.unique,
    }),
    reference: choice('Reference', {
      choices: { Administrator: 'Administrator', Manager: 'Manager', Affiliate: 'Affiliate' },
      required: true,
      listed: true,
      filter: true,
      help: 'Affiliates see only their own records; the others see all',
    }),
    accounts: integer('Accounts', { readOnly: true, listed: true }),
    permissions: permissions('Permissions', { group: 'permissions', span: 6 }),
  },
  empty: 'A profile defines what its users may see and do.',
})

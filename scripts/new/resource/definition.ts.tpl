/** {{titles}}: what one is, in a sentence. */
import { text } from '../fields.ts'
import { defineResource, operations } from '../resource.ts'

export const {{camel}} = defineResource({
  name: '{{camel}}',
  domain: '{{domain}}.{{kebab}}',
  path: '/{{domain}}/{{kebab}}',
  table: '{{snake}}',
  view: '{{snake}}_view',
  title: '{{titles}}',
  singular: '{{title}}',
  label: 'name',
  sort: 'name',
  audience: 'admins',
  operations,
  groups: { main: { title: '{{title}}' } },
  fields: {
    name: text('Name', { required: true, listed: true, filter: true, search: true, span: 6 }),
  },
  empty: 'No {{plural}} yet. Add the first one.',
})

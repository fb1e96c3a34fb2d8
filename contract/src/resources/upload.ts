/** Uploads (S2.23, S3.12): documents for download, with their availability dates. */
import { choice, date, files, longText, text } from '../fields.ts'
import { defineResource, operations } from '../resource.ts'

export const upload = defineResource({
  name: 'upload',
  domain: 'service.upload',
  path: '/service/upload',
  table: 'upload',
  view: 'upload_view',
  title: 'Uploads',
  singular: 'Upload',
  label: 'title',
  sort: '-createdAt',
  audience: 'admins',
  operations,
  groups: {
    card: { title: 'Download card', hint: 'As shown in Downloads' },
    documents: { title: 'Documents', hint: 'Each gets a button on the card' },
    availability: { title: 'Availability', hint: 'Whole days', aside: true },
  },
  fields: {
    title: text('Title', { required: true, listed: true, filter: true, search: true, span: 6 }),
    description: longText('Description', { filter: true, search: true, span: 6 }),
    state: choice('State', {
      choices: { upcoming: 'Upcoming', available: 'Available', over: 'Over' },
      tone: { upcoming: 'accent', available: 'ok', over: 'quiet' },
      readOnly: true,
      listed: true,
      filter: true,
      group: 'availability',
    }),
    from: date('From', {
      listed: true,
      filter: true,
      column: 'from_on',
      group: 'availability',
      help: 'Leave empty to start right away',
    }),
    to: date('To', {
      listed: true,
      filter: true,
      column: 'to_on',
      group: 'availability',
      help: 'Last day. Leave empty for no end',
    }),
    documents: files('Documents', { required: true, captions: 'label', group: 'documents', span: 6 }),
  },
  empty:
    'An upload is a card with documents that affiliates download, such as banners or terms. Add the first one.',
})

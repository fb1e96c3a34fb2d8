/** Downloads (S2.24): uploads that are available today. */
import { date, files, instant, longText, text } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { messages } from '../messages/messages.ts'

export const download = defineResource({
  name: 'download',
  domain: 'service.download',
  path: '/service/download',
  table: 'upload',
  view: 'upload_view',
  title: 'Downloads',
  singular: 'Download',
  label: 'title',
  sort: '-since',
  operations: ['list'],
  groups: { card: { title: 'Download' } },
  fields: {
    title: text('Title', { readOnly: true, listed: true, filter: true }),
    description: longText('Description', { readOnly: true, listed: true }),
    since: instant('Since', { readOnly: true, listed: true, filter: true }),
    to: date('To', { readOnly: true, listed: true, filter: true, column: 'to_on' }),
    documents: files('Documents', { readOnly: true, captions: 'label' }),
  },
  empty: messages.downloads.none,
})

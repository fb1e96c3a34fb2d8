/** Endpoints that every screen may call: uploads, prints, error and policy reports. */
import { type Fields, integer, longText, text, type UploadedFile } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

/** Resource name, and the record or the filters of the list. */
const printFields = {
  resource: text('Resource', { required: true }),
  record: integer('Record', { min: 1 }),
  filters: longText('Filters', { max: 8000 }),
} as const satisfies Fields

export const screenEndpoints = {
  reportError: endpoint<null>()({
    method: 'POST',
    path: '/error-report',
    access: 'public',
    unaudited: 'it is kept in the log of the server',
    summary: 'Report an error in a screen; it is written to the server log',
    body: {
      message: text('Message', { required: true, max: 1000 }),
      stack: longText('Stack', { max: 8000 }),
      screen: text('Screen'),
      version: text('Version'),
    },
    success: [202],
  }),
  reportPolicy: endpoint<null>()({
    method: 'POST',
    path: '/policy-report',
    access: 'public',
    unaudited: 'it is kept in the log of the server',
    summary: 'Content security policy reports of browsers; written to the server log, each place once',
    sent: ['application/reports+json', 'application/csp-report'],
    success: [204],
  }),
  print: endpoint<null>()({
    method: 'POST',
    path: '/print',
    access: 'session',
    audited: 'Print',
    summary: 'Record that a list or a record is being printed',
    body: printFields,
  }),
  uploadFile: endpoint<UploadedFile>()({
    method: 'POST',
    path: '/file',
    access: 'session',
    audited: 'Upload a file',
    summary: 'Upload one file',
    multipart: true,
    success: [201],
  }),
} as const

/** Endpoints of saved views. */
import type { ListView } from '../answers/view-answer.ts'
import { boolean, choice, type Fields, integer, longText, text } from '../fields.ts'
import { densities } from '../list-layout.ts'
import { endpoint } from './define-endpoint.ts'

/** Longest stored query and list of columns. */
const longest = 4000

export const viewFields = {
  name: text('Name', { required: true, max: 60, asTyped: true, naming: true }),
  shared: boolean('Shared', { help: 'For administrators and managers who may open the list' }),
  query: longText('Filters and order', { max: longest }),
  columns: longText('Columns', {
    required: true,
    max: longest,
    help: 'Field names, separated by commas',
  }),
  pinned: integer('Pinned columns', { min: 0, max: 100 }),
  density: choice('Density', { choices: densities }),
} as const satisfies Fields

const resource = text('List', { required: true, max: 60, asTyped: true })

export const viewEndpoints = {
  views: endpoint<ListView[]>()({
    method: 'GET',
    path: '/view',
    access: 'session',
    summary: 'Saved views of the lists you may open: your own, and for admin users the shared ones',
  }),
  addView: endpoint<ListView>()({
    method: 'POST',
    path: '/view',
    access: 'session',
    audited: 'Save a view',
    summary: 'Save a list’s filters, order and columns as a view',
    body: { resource, ...viewFields },
  }),
  updateView: endpoint<ListView>()({
    method: 'PUT',
    path: '/view/:id',
    access: 'session',
    audited: 'Change a view',
    summary: 'Change your view; administrators can also change shared views of others',
    body: viewFields,
  }),
  removeView: endpoint<null>()({
    method: 'DELETE',
    path: '/view/:id',
    access: 'session',
    audited: 'Delete a view',
    summary: 'Delete your view; administrators can also delete shared views of others',
  }),
  openWithView: endpoint<null>()({
    method: 'POST',
    path: '/opening-view',
    access: 'session',
    unaudited: 'It only chooses what the own list opens with',
    summary: 'Choose the view a list opens with for you; null for none',
    body: { resource, view: integer('View', { min: 1 }) },
  }),
} as const

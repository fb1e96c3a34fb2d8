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
  columns: longText('Columns', { required: true, max: longest, help: 'Field names, comma list' }),
  pinned: integer('Pinned columns', { min: 0, max: 100 }),
  density: choice('Density', { choices: densities }),
} as const satisfies Fields

const resource = text('List', { required: true, max: 60, asTyped: true })

export const viewEndpoints = {
  views: endpoint<ListView[]>()({
    method: 'GET',
    path: '/view',
    access: 'session',
    summary: 'Saved views of the lists this user may open: own ones, and shared ones for admin users',
  }),
  addView: endpoint<ListView>()({
    method: 'POST',
    path: '/view',
    access: 'session',
    audited: 'Save a view',
    summary: 'Save filters, order and columns of a list under a name',
    body: { resource, ...viewFields },
  }),
  updateView: endpoint<ListView>()({
    method: 'PUT',
    path: '/view/:id',
    access: 'session',
    audited: 'Change a view',
    summary: 'Change an own view; administrators also shared views of others',
    body: viewFields,
  }),
  removeView: endpoint<null>()({
    method: 'DELETE',
    path: '/view/:id',
    access: 'session',
    audited: 'Delete a view',
    summary: 'Delete an own view; administrators also shared views of others',
  }),
  openWithView: endpoint<null>()({
    method: 'POST',
    path: '/opening-view',
    access: 'session',
    unaudited: 'It only chooses what the own list opens with',
    summary: 'Choose the view that a list opens with for this user; null: none',
    body: { resource, view: integer('View', { min: 1 }) },
  }),
} as const

/** Response schemas of saved views. */
import { densities } from '../list-layout.ts'
import {
  boolean,
  described,
  integer,
  keyOf,
  list,
  nullable,
  object,
  type Shaped,
  text,
} from './shape.ts'

export const listView = object({
  id: integer,
  resource: described(text, 'The list it belongs to'),
  name: text,
  shared: boolean,
  owner: described(nullable(text), 'Who shared it; null for your own view'),
  changes: described(boolean, 'Whether this user may change and delete it'),
  opens: described(boolean, 'Whether the list opens with it for this user'),
  query: described(text, 'Filters and order as in the address of the list'),
  columns: list(text),
  pinned: integer,
  density: keyOf(densities),
})
/** Filters, order and columns of a list under a name. */
export type ListView = Shaped<typeof listView>

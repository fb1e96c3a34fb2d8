/** Columns that can be chosen in lists. */
import { expect, test } from 'vitest'
import { choosableColumns } from './list-layout.ts'
import { allows, hasRecords, type Resource } from './resource.ts'
import { resources } from './resources/index.ts'

const lists = Object.values<Resource>(resources).filter(
  (resource) => hasRecords(resource) && allows(resource, 'list'),
)
const namesOf = (resource: Resource, admin: boolean) =>
  choosableColumns(resource, admin).map(([name]) => name)

test.each(lists)(
  'S3.1 S2.36 $name: when and by whom its rows were made and changed can be shown',
  (resource) => {
    expect(namesOf(resource, true)).toEqual(
      expect.arrayContaining(['createdAt', 'createdBy', 'updatedAt', 'updatedBy']),
    )
    // Affiliates are not told which administrator it was.
    const shown = namesOf(resource, false)
    expect(shown).toEqual(expect.arrayContaining(['createdAt', 'updatedAt']))
    for (const name of ['createdBy', 'updatedBy']) expect(shown).not.toContain(name)
  },
)

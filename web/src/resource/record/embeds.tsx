/** Embedded lists of a record, one at a time. */
import { embeddedIn, type Resource } from '@rivulet/contract/resource'
import { IconChevronRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/layout/card.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { loadDefinitions } from '../definitions.ts'
import { EmbeddedList, ownFilter } from '../list/embedded-list.tsx'
import { listAddress } from '../list/rows/list-query.ts'
import { pluralOf } from '../list/views.ts'
import { screenPath } from '../path.ts'
import css from './record.module.css'

type Props = {
  /** Of the record. */
  resource: Resource
  id: number
  /** Names of the resources whose rows belong to it. */
  owned: readonly string[]
}

export function Embeds({ resource: owner, id, owned }: Props) {
  const { data } = useSuspenseQuery({
    queryKey: ['definitions', ...owned],
    queryFn: () => loadDefinitions(owned),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lists = embeddedIn({ ...owner, embeds: owned }, data)
  const [first] = lists
  const [chosen, choose] = useState(first?.resource.name ?? '')
  const list = lists.find(({ resource }) => resource.name === chosen) ?? first
  if (!list) return null
  const { resource, field } = list
  const word = pluralOf(resource)
  const options = Object.fromEntries(lists.map((one) => [one.resource.name, pluralOf(one.resource)]))
  return (
    <Card
      className={css.embeds}
      {...(lists.length === 1 ? { title: word } : { label: word })}
      hint={
        lists.length > 1 && (
          <Segmented label="Related records" {...{ options }} value={chosen} onChange={choose} />
        )
      }
      end={
        <Link className="link" to={listAddress(screenPath(resource), [ownFilter({ field, id })])}>
          All {word.toLowerCase()}
          <IconChevronRight size={14} />
        </Link>
      }
    >
      <EmbeddedList key={resource.name} {...{ resource, field, id }} />
    </Card>
  )
}

/** From a failed order to a new claim about it. */
import { askMessages } from '@rivulet/contract/messages/ask-messages'
import type { Resources } from '@rivulet/contract/resources/index'
import type { Row } from '@rivulet/contract/resource'
import { AskButton } from './ask-button.tsx'

export function AskWhy({ record }: { record: Row<Resources['order']> }) {
  if (record.status !== '1' || record.deletedAt) return null
  const about = {
    shop: String(record.shop?.id ?? ''),
    orderId: record.orderId,
    day: record.date.slice(0, 10),
  }
  return <AskButton words={askMessages.ask} about={about} />
}

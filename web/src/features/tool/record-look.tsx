/** On a tool's record: how it looks. */
import { CardBody, Card } from '../../ui/card.tsx'
import { OfferLook } from './offer-look.tsx'
import { useOffer } from './use-offers.ts'

export function RecordLook({ record }: { record: { id: number } }) {
  const { data: offer } = useOffer(record.id)
  if (!offer) return null
  return (
    <Card title="Preview">
      <CardBody>
        <OfferLook offer={offer} />
      </CardBody>
    </Card>
  )
}

/** Preview card of a tool's record. */
import { CardBody, Card } from '../../ui/layout/card.tsx'
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

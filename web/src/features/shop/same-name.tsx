/** Warns above the form of a shop or campaign whose name is already taken: in every choice the two would look alike. */
import { promotionMessages as said } from '@rivulet/contract/messages/promotion-messages'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { useOptions } from '../../field/kinds/options.ts'
import type { FormRecord, FormValues } from '../../resource/record/form-values.ts'
import { viewPath } from '../../resource/path.ts'
import { Warning } from '../../ui/feedback/warning.tsx'

type Props = { of: 'shop' | 'campaign'; record: FormRecord | null; values: FormValues }

const plain = (name: unknown): string =>
  String(name ?? '')
    .trim()
    .toLowerCase()

export function SameName({ of, record, values }: Props) {
  const name = plain(values.name)
  return <div role="status">{name && <Other {...{ of, name, own: record?.id }} />}</div>
}

function Other({ of, name, own }: { of: Props['of']; name: string; own: number | undefined }) {
  const { options } = useOptions(of, name)
  const other = options.find((one) => one.id !== own && plain(one.name) === name)
  if (!other) return null
  return (
    <Warning role={null}>
      {said.sameName[of]}{' '}
      <Link className="link" to={viewPath(places[of], other.id)} target="_blank">
        {other.name}
      </Link>
    </Warning>
  )
}

/** A new API key with a call that tries it. */
import { Button } from '@mantine/core'
import { apiKeyMessages as said } from '@rivulet/contract/messages/api-key-messages'
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import { apiKey } from '@rivulet/contract/resources/api-key'
import { isMasked } from '@rivulet/contract/text/mask'
import { Link } from 'react-router'
import { publicUrl } from '../../lib/public-url.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { screenPath } from '../../resource/path.ts'
import { CopiedText } from '../../ui/feedback/copied-text.tsx'
import { Warning } from '../../ui/feedback/warning.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './api-key.module.css'

export function NewKey({ name, secret }: { name: string; secret: string }) {
  // A create that was sent twice is answered without it.
  const lost = isMasked(secret)
  return (
    <>
      <PageHead title={name} />
      <Card title={apiKey.singular}>
        <CardBody>
          <div className={css.made}>
            <Warning>{lost ? said.lost : said.once}</Warning>
            {!lost && <Calls secret={secret} />}
            <Button component={Link} to={screenPath(apiKey)} variant="filled">
              {lost ? said.toKeys : said.done}
            </Button>
          </div>
        </CardBody>
      </Card>
    </>
  )
}

function Calls({ secret }: { secret: string }) {
  const { adminHome, ownBalance } = homeEndpoints
  const { path } = isAdminUser(useUser()) ? adminHome : ownBalance
  const call = `curl -H 'Authorization: Bearer ${secret}' \\\n  ${publicUrl}/api/v1${path}`
  return (
    <>
      <CopiedText label={apiKey.fields.key.label} text={secret} />
      <CopiedText label={said.howTo} text={call} />
      <p>
        <a className="link" href="/api/v1/docs" target="_blank" rel="noopener">
          {said.allCalls}
        </a>
      </p>
    </>
  )
}

/** Read-only facts about one's own account. */
import { termsMessages } from '@rivulet/contract/messages/terms-messages'
import { Button } from '@mantine/core'
import { accountEndpoints } from '@rivulet/contract/endpoints/account-endpoints'
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { preferences, terms } from '@rivulet/contract/screens/own-screens'
import { IconFileExport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { exportTo } from '../../resource/list/print/export-list.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import css from './account.module.css'

export function AccountSide({ user }: { user: SessionUser }) {
  const { profile, affiliate, zone } = user
  return (
    <Card title="Account">
      <dl className={css.facts}>
        <dt>Profile</dt>
        <dd>{profile.name}</dd>
        {affiliate && (
          <>
            <dt>Public ID</dt>
            <dd className={css.copied}>
              <span className="code">{affiliate.aid}</span>
              <CopyButton small text={affiliate.aid} label="Copy Public ID" />
            </dd>
          </>
        )}
        {affiliate && (
          <>
            <dt>Commission</dt>
            <dd>
              <Link to={terms.path} className="link">
                {terms.title}
              </Link>
            </dd>
            <dt>Hold</dt>
            <dd>{affiliate.hold === null ? '-' : termsMessages.holdDays(affiliate.hold)}</dd>
          </>
        )}
        <dt>Time zone</dt>
        <dd>{zone}</dd>
      </dl>
      <CardBody>
        <Link to={preferences.path} className="link">
          {preferences.title}
        </Link>
      </CardBody>
      {!user.impersonator && (
        <CardBody>
          <Button
            leftSection={<IconFileExport />}
            onClick={() => void exportTo(accountEndpoints.ownData.path, `personal-data-${user.id}.json`)}
          >
            Download my data
          </Button>
        </CardBody>
      )}
    </Card>
  )
}

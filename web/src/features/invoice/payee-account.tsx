/** Bank account of a payee: masked, and in full for a transfer by hand, which is recorded in the audit log. */
import { Button } from '@mantine/core'
import type { PayeeAccount as Account } from '@rivulet/contract/answers/book-answer'
import { bookEndpoints } from '@rivulet/contract/endpoints/book-endpoints'
import { maskOf } from '@rivulet/contract/text/mask'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { invoice } from '@rivulet/contract/resources/invoice'
import type { Named } from '@rivulet/contract/fields'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { askToConfirm } from '../../lib/confirm.ts'
import { failure } from '../../lib/notices.ts'
import { useMay } from '../../resource/access.ts'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import css from './invoice.module.css'

const said = invoiceMessages.account

type Props = {
  affiliate: Named
  /** Masked. */
  iban: string
  accountHolder: string | null
  /** Whether it is the account of a payment made before, which may have been another. */
  former?: boolean
}

/** IBANs are read in groups of four. */
const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Give it the affiliate as key: what is shown of one must not stay for the next. */
export function PayeeAccount({ affiliate, iban, accountHolder, former }: Props) {
  const may = useMay(invoice)
  const [account, setAccount] = useState<Account | null>(null)
  const [busy, setBusy] = useState(false)

  async function show() {
    const question = {
      title: said.show,
      message: said.question(affiliate.name),
      yes: said.show,
    }
    if (!(await askToConfirm(question))) return
    setBusy(true)
    try {
      const body = { affiliate: affiliate.id }
      setAccount((await call(bookEndpoints.payeeAccount, { body, keepSession: true })).data)
    } catch (error) {
      failure(messageOf(error))
    }
    setBusy(false)
  }

  if (account)
    return <Shown account={account} changed={former === true && maskOf(account.iban) !== iban} />
  return (
    <>
      <span className="code">{iban}</span>
      {accountHolder && (
        <>
          <br />
          {accountHolder}
        </>
      )}
      {may('add') && (
        <Button
          className={css.show ?? ''}
          size="compact-sm"
          leftSection={<IconEye size={14} />}
          loading={busy}
          onClick={() => void show()}
        >
          {said.show}
        </Button>
      )}
    </>
  )
}

function Shown({ account, changed }: { account: Account; changed: boolean }) {
  const { iban, accountHolder, address } = account
  return (
    <>
      {changed && <p className={css.warned}>{said.changed}</p>}
      <span className={css.copied}>
        <span className="code">{grouped(iban)}</span>
        <CopyButton small text={iban} label={said.copyIban} />
      </span>
      <span className={css.copied}>
        {accountHolder}
        <CopyButton small text={accountHolder} label={said.copyHolder} />
      </span>
      {address && (
        <span className="muted">
          {[address.street, [address.postcode, address.town].filter(Boolean).join(' '), address.country]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </>
  )
}

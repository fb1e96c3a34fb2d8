/** What an import of affiliates reads. */
import { choice, references, text } from '../fields.ts'
import { affiliate } from '../resources/affiliate.ts'
import { importMessages } from '../messages/import-messages.ts'
import type { ImportKind } from './import-form.ts'

const { fields } = affiliate

export const affiliateStates = {
  waiting: 'Wait for activation',
  active: 'Activate, without an email',
  invited: 'Activate, and send invitations',
} as const

export const affiliateImport = {
  resource: affiliate,
  columns: {
    name: { ...fields.name, required: false, note: importMessages.orCompany },
    lastName: text('Last name', {
      naming: true,
      help: 'If it is a separate column; added after the name',
    }),
    company: text('Company', {
      asTyped: true,
      help: 'The name of lines without one; otherwise kept in the business profile',
    }),
    username: fields.username,
    phone: { ...fields.phone, help: 'A national number is read with the country of its line' },
    businessProfile: fields.businessProfile,
    source: { ...fields.source, required: false, note: importMessages.orForAll },
    affiliateIntegration: fields.affiliateIntegration,
    commission: {
      ...fields.commission,
      help: 'In percent: 20, not 0.2. Where it is empty, the programme’s default applies',
    },
    hold: fields.hold,
    iban: fields.iban,
    accountHolder: {
      ...fields.accountHolder,
      help: 'If empty beside an IBAN, the affiliate’s name is used, shortened to 70 characters',
    },
    holderStreet: fields.holderStreet,
    holderPostcode: fields.holderPostcode,
    holderTown: fields.holderTown,
    holderCountry: {
      ...fields.holderCountry,
      help: 'Code or name. Without a town the address is left out',
    },
    paymentNotes: fields.paymentNotes,
    notes: fields.notes,
    status: text('Status', {
      asTyped: true,
      help: 'Lines that say pending, blocked, or any word but approved, active or yes wait for activation',
    }),
  },
  either: 'a name or a company, and the traffic source in a column or once for all lines',
  about: 'Affiliate',
  shown: {
    source: fields.source,
    phone: fields.phone,
    commission: fields.commission,
    hold: fields.hold,
  },
  key: ['username'],
  sample: [
    {
      ...{ name: 'Ada', lastName: 'Lake', username: 'ada@lakes.example', phone: '0032 470 12 34 56' },
      ...{ source: 'https://lakes.example', commission: '10.00', hold: '30', notes: 'Since 2019' },
    },
    {
      ...{ name: 'Ben', lastName: 'Brook', username: 'ben@brooks.example' },
      ...{ source: 'Newsletter', commission: '7.50', hold: '14' },
    },
  ],
  options: {
    state: choice('After the import', {
      choices: affiliateStates,
      initial: 'waiting',
      required: true,
      group: 'options',
      span: 3,
      help: 'Links of affiliates who wait for activation earn nothing yet',
    }),
    source: text('Traffic source', {
      asTyped: true,
      group: 'options',
      span: 3,
      note: importMessages.orColumn,
      help: 'For lines without one',
    }),
    shops: references('Shops', {
      to: 'shop',
      through: fields.shops.through,
      group: 'options',
      span: 6,
      help: 'Shops they may promote. Without one they cannot make links yet',
    }),
  },
} as const satisfies ImportKind

// Settings are valid, or startup stops with a message naming the variable.
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readQuotas } from './quota.ts'

test('without any variable the defaults suit a single machine', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: undefined,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    readDatabaseUrl: undefined,
    readDatabaseLag: 30,
    s3: null,
    s3Bucket: undefined,
    smtpUrl: undefined,
    accountingZone: 'Europe/Brussels',
    adminEmail: 'admin@rivulet.local',
    adminPassword: undefined,
    passwordPolicy: 'standard',
    hardened: false,
    secondFactorFor: 'none',
    secret: undefined,
    trustProxy: [],
    connectionsPerAddress: 500,
    outboundAllow: [],
    affiliatesOutboundAllow: [],
    retentionMonths: 13,
    spoolKeep: 15,
    storeLanes: 1,
    backupDir: undefined,
    backupUrl: undefined,
    backupKey: undefined,
    backupsKept: 14,
    progressTimeout: 60,
    metricsToken: undefined,
    payer: null,
    clamdUrl: undefined,
    review: { fast: 10, address: 3, conversion: 30, network: 50, crowd: 8 },
    secondApproverAbove: null,
    limits: readQuotas(''),
    passwordMemoryKib: 65_536,
    logLevel: 'info',
  })
})

test('R87 at a terminal only warnings are logged, unless LOG_LEVEL says otherwise', () => {
  const levelOf = (LOG_LEVEL?: string) => readConfig({ LOG_LEVEL }, { terminal: true }).logLevel
  expect([levelOf(), levelOf(' '), levelOf('info')]).toEqual(['warn', 'warn', 'info'])
})

test('PUBLIC_URL is kept as browsers write it', () => {
  const kept = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).publicUrl
  expect(kept('https://Partners.Example.com:443/')).toBe('https://partners.example.com')
  expect(kept('http://localhost:3000//')).toBe('http://localhost:3000')
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test.each<[name: string, value: string, sentence: string]>([
  ['PORT', 'many', 'PORT must be a number.'],
  ['PORT', '70000', 'PORT must be at most 65535.'],
  [
    'PUBLIC_URL',
    'partners.example.com',
    'PUBLIC_URL must be an address like https://partners.example.com.',
  ],
  [
    'PUBLIC_URL',
    'ftp://example.com',
    'PUBLIC_URL must be an address like https://partners.example.com.',
  ],
  // As copied from the address bar: links would lead to no link.
  ...[
    'https://partners.example.com/#/dashboard',
    'https://partners.example.com/?from=x',
    'https://partners.example.com/partners',
    'https://me@partners.example.com',
  ].map((address): [string, string, string] => [
    'PUBLIC_URL',
    address,
    'PUBLIC_URL must be an address without path',
  ]),
  ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL must be an address like postgres://'],
  ['DATABASE_URL', 'postgres://u:p@a:1,:2/x', 'DATABASE_URL must be an address like postgres://'],
  ['DATABASE_URL', 'postgres://a/x?target_session_attrs=standby', 'DATABASE_URL must be an address'],
  ['READ_DATABASE_URL', 'replica:5432', 'READ_DATABASE_URL must be an address like postgres://'],
  [
    'READ_DATABASE_URL',
    'postgres://u:p@replica/rivulet',
    'DATABASE_URL must be set as soon as READ_DATABASE_URL is.',
  ],
  ['S3_URL', 's3.example.com', 'S3_URL must be an address like https://s3.'],
  ['S3_URL', 'https://key:secret@s3.example.com', 'S3_URL must be an address alone'],
  ['S3_BUCKET', 'Not a bucket', 'S3_BUCKET must be the name of a bucket'],
  ['S3_URL', 'https://s3.example.com', 'S3_BUCKET must be set as soon as S3_URL is, or BACKUP_URL'],
  ['BACKUP_URL', '/backups', 'BACKUP_URL must be an address like s3://rivulet-backups/production.'],
  ['BACKUP_URL', 's3://backups/../other', 'BACKUP_URL must be an address like s3://'],
  ['BACKUP_URL', 's3://backups', 'S3_URL must be set as soon as BACKUP_URL is.'],
  ['S3_BUCKET', 'files', 'S3_URL must be set as soon as S3_BUCKET is.'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address like smtps://'],
  ['ACCOUNTING_ZONE', 'Middle/Earth', 'ACCOUNTING_ZONE must be a time zone like Europe/Brussels.'],
  [
    'SMTP_URL',
    'smtp://127.0.0.1',
    'MAIL_FROM must be set as soon as SMTP_URL is: the sender of all email',
  ],
  ['MAIL_REPLY_TO', 'support', 'MAIL_REPLY_TO must be one email address, alone or with a name like'],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL must be an email address.'],
  ['ADMIN_PASSWORD', 'letters', 'ADMIN_PASSWORD must have letters, numbers and at least six chars.'],
  ['PASSWORD_POLICY', 'weak', 'PASSWORD_POLICY must be standard or strong.'],
  ['HARDENED', 'very', 'HARDENED must be true or false.'],
  ['REQUIRE_SECOND_FACTOR', 'all', 'REQUIRE_SECOND_FACTOR must be none or admins.'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY must list addresses'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must list addresses'],
  ['OUTBOUND_ALLOW', 'everything', 'OUTBOUND_ALLOW must list http, or addresses'],
  ['OUTBOUND_ALLOW', 'http 10.0.0.0/8', 'OUTBOUND_ALLOW must list http, or addresses'],
  ['RETENTION_MONTHS', '1.5', 'RETENTION_MONTHS must be a whole number.'],
  ['PAYER_IBAN', 'DE88370400440532013000', 'PAYER_IBAN must be an IBAN like'],
  ['PAYER_IBAN', 'DE89370400440532013000', 'PAYER_NAME must be set as soon as PAYER_IBAN is.'],
  ['PAYER_BIC', 'COBA', 'PAYER_BIC must be a BIC like'],
  ['PAYER_NAME', '東京', 'PAYER_NAME must be written with Latin letters.'],
  ['PAYER_COUNTRY', 'Germany', 'PAYER_COUNTRY must be a country like DE.'],
  ['PAYER_STREET', 'Bahnhofstr. 1', 'PAYER_TOWN must be set as soon as PAYER_STREET is.'],
  ['REQUIRE_SECOND_APPROVER', 'yes', 'REQUIRE_SECOND_APPROVER must be true or false.'],
  ['REQUIRE_SECOND_APPROVER_ABOVE', '1,000', 'REQUIRE_SECOND_APPROVER_ABOVE must be an amount like'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
])('an invalid %s (%s) is rejected by name', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence)
})

test.each([
  ['partners@example.com', '', 'partners@example.com'],
  ['Rivulet <partners@example.com>', 'Rivulet', 'partners@example.com'],
  [' <partners@example.com> ', '', 'partners@example.com'],
  ['Société Générale, Partenaires <p@example.com>', 'Société Générale, Partenaires', 'p@example.com'],
  ['"Shoes, Inc. (EU)" <p@example.com>', 'Shoes, Inc. (EU)', 'p@example.com'],
])('S1.6 MAIL_FROM and MAIL_REPLY_TO accept %s', (text, name, address) => {
  const read = readConfig({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: text, MAIL_REPLY_TO: text })
  expect([read.mailFrom, read.mailReplyTo]).toEqual([
    { name, address },
    { name, address },
  ])
})

test.each([
  'partners',
  'Rivulet',
  'Rivulet <partners>',
  'Rivulet <partners@localhost>',
  'Rivulet <a@example.com',
  'Rivulet a@example.com',
  'a@example.com, b@example.com',
  'a@example.com,b@example.com',
  'A <a@example.com>, B <b@example.com>',
  'A <a@example.com> <b@example.com>',
  'Partners:a@example.com;',
  'Partners:a@example.com,b@example.com;',
  'Rivulet\r\nBcc: b@example.com <a@example.com>',
  'Rivulet\u0000 <a@example.com>',
  '<>',
  `${'x'.repeat(300)} <a@example.com>`,
])('S1.6 MAIL_FROM rejects %j', (text) => {
  const sentence = 'MAIL_FROM must be one email address, alone or with a name like'
  expect(() => readConfig({ MAIL_FROM: text })).toThrow(sentence)
})

test.each(['short', 'a'.repeat(40), 'please-change-me-please-change-me-now', '0123456789'.repeat(4)])(
  'R88 R90 a weak SECRET, OTHER_SECRET or METRICS_TOKEN is rejected with the complete rule, without repeating the value: %s',
  (secret) => {
    for (const name of ['SECRET', 'OTHER_SECRET', 'METRICS_TOKEN']) {
      const reading = () => readConfig({ [name]: secret })
      expect(reading).toThrow(
        `${name} must have at least 32 bytes with 12 different characters and without change-me, secret, password, example, default, 0123456789 or abcdefgh; make one with "openssl rand -base64 33"`,
      )
      expect(reading).not.toThrow(secret)
    }
  },
)

test('R3 with the strong policy the first password must be long', () => {
  const reading = (password: string) =>
    readConfig({ PASSWORD_POLICY: 'strong', ADMIN_PASSWORD: password }).adminPassword
  expect(() => reading('Orange7juice'.slice(1))).toThrow(
    'ADMIN_PASSWORD must have at least twelve chars.',
  )
  expect(reading('orange juice box')).toBe('orange juice box')
})

test('all invalid variables are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT must.*\nLOG_LEVEL must/)
})

test('R55 proxies are a list of addresses and networks', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' })
  expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1'])
})

test('R40 R103 OUTBOUND_ALLOW is a list of addresses and networks, and the word http', () => {
  const { outboundAllow, affiliatesOutboundAllow } = readConfig({
    OUTBOUND_ALLOW: 'http, 127.0.0.0/8,fd00::7',
  })
  expect(outboundAllow).toEqual(['http', '127.0.0.0/8', 'fd00::7'])
  expect(affiliatesOutboundAllow).toEqual(['http'])
})

test('R76 the debtor is read completely, with the account in normalized form', () => {
  const { payer } = readConfig({
    PAYER_NAME: 'Rivulet GmbH',
    PAYER_IBAN: 'de89 3704 0044 0532 0130 00',
    PAYER_TOWN: 'Berlin',
    PAYER_COUNTRY: 'DE',
  })
  expect(payer).toEqual({
    name: 'Rivulet GmbH',
    iban: 'DE89370400440532013000',
    bic: null,
    address: { street: null, postcode: null, town: 'Berlin', country: 'DE' },
  })
})

test('R74 two people are required for all payouts, for those above an amount, or for none', () => {
  const above = (environment: Record<string, string>) => readConfig(environment).secondApproverAbove
  expect(above({ REQUIRE_SECOND_APPROVER: 'true' })).toBe(0)
  expect(above({ REQUIRE_SECOND_APPROVER: 'true', REQUIRE_SECOND_APPROVER_ABOVE: '500' })).toBe(50_000)
  expect(above({ REQUIRE_SECOND_APPROVER_ABOVE: '500' })).toBeNull()
})

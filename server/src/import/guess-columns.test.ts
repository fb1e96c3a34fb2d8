// Columns of other systems' exports, by the names they give them.
import type { ImportName } from '@rivulet/contract/imports/imports'
import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

/** The columns that were recognised, by field. */
const found = (kind: ImportName, columns: string) =>
  Object.fromEntries(
    Object.entries(guessColumns(kind, columns.split(','))).filter(([, column]) => column !== null),
  )

test.each<[string, Record<string, string>]>([
  [
    'Display name,Email address,Company name,Status',
    {
      name: 'Display name',
      username: 'Email address',
      company: 'Company name',
      status: 'Status',
    },
  ],
  ['Full name,Email', { name: 'Full name', username: 'Email' }],
  ['Partner,Partner Email', { name: 'Partner', username: 'Partner Email' }],
  ['Publisher,Contact Email', { name: 'Publisher', username: 'Contact Email' }],
  ['Company name,Email address', { company: 'Company name', username: 'Email address' }],
  [
    'Promoter ID,Promoter,Promoter Email',
    { affiliateIntegration: 'Promoter ID', name: 'Promoter', username: 'Promoter Email' },
  ],
  [
    'Affiliate First Name,Affiliate Last Name,Affiliate Email',
    {
      name: 'Affiliate First Name',
      lastName: 'Affiliate Last Name',
      username: 'Affiliate Email',
    },
  ],
  // AffiliateWP, whose usernames are no addresses and whose rates are fractions or amounts.
  [
    'Affiliate ID,Email,Name,Payment Email,Username,Rate,Rate Type,Earnings,Status',
    { affiliateIntegration: 'Affiliate ID', name: 'Name', username: 'Email', status: 'Status' },
  ],
  // Post Affiliate Pro, whose usernames are.
  [
    'userid,refid,username,firstname,lastname,notificationemail',
    { affiliateIntegration: 'userid', name: 'firstname', lastName: 'lastname', username: 'username' },
  ],
  ['Name,Email,Rate', { name: 'Name', username: 'Email', commission: 'Rate' }],
  [
    'Media Partner ID,Media Partner,Contact Email Address',
    {
      affiliateIntegration: 'Media Partner ID',
      name: 'Media Partner',
      username: 'Contact Email Address',
    },
  ],
  [
    'Partner-Nr.,Vorname,Nachname,Firma,E-Mail,Telefon,Provision (%),IBAN,Kontoinhaber,USt-IdNr.,Straße,PLZ,Ort,Land,Gutscheincode,Status',
    {
      ...{
        affiliateIntegration: 'Partner-Nr.',
        name: 'Vorname',
        lastName: 'Nachname',
        company: 'Firma',
      },
      ...{ username: 'E-Mail', phone: 'Telefon', commission: 'Provision (%)', iban: 'IBAN' },
      ...{ accountHolder: 'Kontoinhaber', paymentNotes: 'USt-IdNr.', holderStreet: 'Straße' },
      ...{ holderPostcode: 'PLZ', holderTown: 'Ort', holderCountry: 'Land', status: 'Status' },
    },
  ],
  [
    'Kundennummer,Name,Satz in %,Mailadresse',
    {
      ...{ affiliateIntegration: 'Kundennummer', name: 'Name', commission: 'Satz in %' },
      username: 'Mailadresse',
    },
  ],
  // A sum of euros is no rate.
  ['Name,E-Mail,Provision (€)', { name: 'Name', username: 'E-Mail' }],
  [
    'Klantnr.,Voornaam,Familienaam,Bedrijf,E-mailadres,GSM,Commissie (%),Straat,Gemeente',
    {
      ...{ affiliateIntegration: 'Klantnr.', name: 'Voornaam', lastName: 'Familienaam' },
      ...{ company: 'Bedrijf', username: 'E-mailadres', phone: 'GSM', commission: 'Commissie (%)' },
      ...{ holderStreet: 'Straat', holderTown: 'Gemeente' },
    },
  ],
  [
    'Nom,Prénom,Société,Adresse e-mail,Téléphone,Taux (%),Rue,Code postal,Ville,Pays',
    {
      ...{ name: 'Prénom', lastName: 'Nom', company: 'Société', username: 'Adresse e-mail' },
      ...{ phone: 'Téléphone', commission: 'Taux (%)', holderStreet: 'Rue' },
      ...{ holderPostcode: 'Code postal', holderTown: 'Ville', holderCountry: 'Pays' },
    },
  ],
])('the columns of affiliates in %s are recognised', (columns, expected) => {
  expect(found('affiliate', columns)).toEqual(expected)
})

test.each<[ImportName, string, Record<string, string>]>([
  ['coupon', 'Coupon code,Partner', { code: 'Coupon code', affiliate: 'Partner' }],
  ['coupon', 'Discount code,Email address', { code: 'Discount code', affiliate: 'Email address' }],
  ['coupon', 'Promotion Code,Promoter Email', { code: 'Promotion Code', affiliate: 'Promoter Email' }],
  [
    'order',
    'Action ID,Action Date,Sale Amount,Media Partner,Action Status',
    {
      ...{ orderId: 'Action ID', date: 'Action Date', amount: 'Sale Amount' },
      ...{ affiliate: 'Media Partner', status: 'Action Status' },
    },
  ],
  // AffiliateWP's amount is the commission.
  [
    'order',
    'Affiliate ID,Email,Name,Payment Email,Amount,Currency,Reference,Context,Status,Date',
    {
      ...{ orderId: 'Reference', date: 'Date', affiliate: 'Affiliate ID' },
      ...{ status: 'Status', currency: 'Currency' },
    },
  ],
  [
    'order',
    'Bestellnr.,Datum,Nettobetrag (EUR),Währung,Partner,Gutschein,Zahlstatus,Kundennummer',
    {
      ...{ orderId: 'Bestellnr.', date: 'Datum', amount: 'Nettobetrag (EUR)', currency: 'Währung' },
      ...{ affiliate: 'Partner', coupon: 'Gutschein', status: 'Zahlstatus' },
    },
  ],
  [
    'order',
    'Bestelnr.,Besteldatum,Bedrag excl. btw,Partnernummer,Kortingscode,Betaalstatus',
    {
      ...{ orderId: 'Bestelnr.', date: 'Besteldatum', amount: 'Bedrag excl. btw' },
      ...{ affiliate: 'Partnernummer', coupon: 'Kortingscode', status: 'Betaalstatus' },
    },
  ],
  [
    'order',
    'N° commande,Date de commande,Montant HT,Partenaire,Code promo,Statut',
    {
      ...{ orderId: 'N° commande', date: 'Date de commande', amount: 'Montant HT' },
      ...{ affiliate: 'Partenaire', coupon: 'Code promo', status: 'Statut' },
    },
  ],
  [
    'coupon',
    'Gutscheincode,Partner-Nr.,Shop,Gültig ab,Gültig bis',
    {
      ...{ code: 'Gutscheincode', affiliate: 'Partner-Nr.', shop: 'Shop' },
      ...{ from: 'Gültig ab', until: 'Gültig bis' },
    },
  ],
  // An address says for certain who it is; one that names nobody may be the buyer's.
  [
    'order',
    'Date,Partner,Partner Email,Email,Invoice ID,Sale Amount',
    {
      ...{ orderId: 'Invoice ID', date: 'Date', amount: 'Sale Amount' },
      affiliate: 'Partner Email',
    },
  ],
  ['link', 'Affiliate,Affiliate ID,Store', { affiliate: 'Affiliate ID', shop: 'Store' }],
  // VAT and shipping earn nothing.
  ...(['Total,Subtotal', 'Amount,Net amount', 'Gesamtbetrag,Zwischensumme'] as const).map(
    (columns): [ImportName, string, Record<string, string>] => [
      ...(['order', `Order ID,${columns}`] as const),
      { orderId: 'Order ID', amount: columns.split(',')[1] ?? '' },
    ],
  ),
  // Two columns of one name stay apart.
  ['coupon', 'Code,Code (2),Partner', { code: 'Code', affiliate: 'Partner' }],
  [
    'link',
    'Publisher Name,Link name,Store',
    { affiliate: 'Publisher Name', name: 'Link name', shop: 'Store' },
  ],
])('the columns of %ss in %s are recognised', (kind, columns, expected) => {
  expect(found(kind, columns)).toEqual(expected)
})

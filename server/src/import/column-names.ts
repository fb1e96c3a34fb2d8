// Column names of other systems and languages, by field, as `plainName` writes them. A field's own
// name comes before them, unless it is one of them.
import type { ImportName } from '@rivulet/contract/imports/imports'

const shopNames = [
  ...['store', 'merchant', 'advertiser', 'program', 'programme', 'winkel', 'boutique', 'onlineshop'],
  ...['programm', 'programma', 'webshop', 'webwinkel', 'haendler', 'handler', 'marchand'],
]
/** An affiliate's number, code or id in the other system. */
const numberNames = [
  ...['partnernr', 'partnernummer', 'partnernumber', 'partnerno', 'partnercode', 'numeropartenaire'],
  ...['affiliatenr', 'affiliatenummer', 'affiliatenumber', 'affiliateno', 'numeroaffilie'],
]
/** Of the affiliate where the file is about affiliates; elsewhere of the buyer. */
const customerNames = [
  ...['kundennr', 'kundennummer', 'kundenid', 'klantnr', 'klantnummer', 'klantid', 'customerid'],
  ...['customernumber', 'customerno', 'numeroclient', 'numclient', 'idclient'],
]
const couponDays = {
  from: [
    ...[
      'validfrom',
      'start',
      'startdate',
      'starts',
      'gultigab',
      'gueltigab',
      'gultigvon',
      'ab',
      'von',
      'startdatum',
    ],
    ...['beginn', 'begindatum', 'geldigvanaf', 'geldigvan', 'vanaf', 'van', 'debut', 'datededebut'],
    ...['valableapartirdu', 'valabledu', 'apartirdu', 'du'],
  ],
  until: [
    ...[
      'validuntil',
      'validto',
      'validtill',
      'end',
      'enddate',
      'ends',
      'expires',
      'expiry',
      'expirydate',
    ],
    ...[
      'gultigbis',
      'gueltigbis',
      'bis',
      'enddatum',
      'ablaufdatum',
      'ablauf',
      'ende',
      'einddatum',
      'geldigtot',
    ],
    ...['geldigtotenmet', 'tot', 'totenmet', 'vervaldatum', 'fin', 'datedefin', 'expiration'],
    ...['valablejusquau', 'valableau', 'jusquau', 'au', 'expirationdate'],
  ],
}
/** Addresses are unique and names are not; an address that nobody is named beside may be the buyer's. */
const affiliateNames = [
  ...['affiliateemail', 'affiliateusername', 'promoteremail', 'partneremail', 'partnermail'],
  ...['publisheremail'],
  ...numberNames,
  ...['affiliateid', 'affiliatecode', 'promoterid', 'partnerid', 'publisherid', 'mediapartnerid'],
  ...['affiliate', 'affiliatename', 'promoter', 'partner', 'partnername', 'publisher'],
  ...['publishername', 'mediapartner', 'mediapartnername', 'affilie', 'partenaire', 'referrer'],
  ...['email', 'mail', 'emailaddress', 'username', 'userid', 'aid', 'refid', 'referralcode'],
  ...['mailadresse', 'emailadresse', 'emailadres', 'adresseemail'],
]

const couponNames = [
  ...['couponcode', 'coupon', 'discountcode', 'voucher', 'vouchercode', 'promocode'],
  ...['promotioncode', 'promotionalcode', 'discountcoupon', 'gutscheincode', 'kortingscode'],
  ...['codepromo'],
  ...['gutschein', 'gutscheine', 'rabattcode', 'aktionscode', 'promotionscode', 'vouchernummer'],
  ...['kortingsbon', 'actiecode', 'bon', 'codereduction', 'codeavantage', 'bonreduction'],
]

export const columnNames: Readonly<Record<ImportName, Readonly<Record<string, readonly string[]>>>> = {
  affiliate: {
    name: [
      ...['firstname', 'affiliatefirstname', 'fullname', 'displayname', 'contactname'],
      ...['affiliatename', 'affiliate', 'partner', 'partnername', 'promoter', 'promotername'],
      ...['publisher', 'publishername', 'mediapartner', 'mediapartnername', 'naam', 'voornaam'],
      ...['vorname', 'prenom', 'nom'],
      ...[
        'volledigenaam',
        'vollername',
        'nomcomplet',
        'kontaktname',
        'ansprechpartner',
        'contactpersoon',
      ],
      ...['vorundnachname'],
    ],
    lastName: [
      ...['surname', 'familyname', 'affiliatelastname', 'achternaam', 'familienaam', 'nachname'],
      ...['familienname', 'zuname', 'nomdefamille', 'nom'],
    ],
    company: [
      ...['companyname', 'businessname', 'organization', 'organisation', 'accountname', 'firma'],
      ...['firmenname', 'unternehmen', 'bedrijf', 'bedrijfsnaam', 'firmanaam', 'onderneming'],
      ...['entreprise', 'nomdelentreprise', 'societe', 'raisonsociale'],
    ],
    username: [
      ...['email', 'mail', 'emailaddress', 'affiliateemail', 'partneremail', 'promoteremail'],
      ...['publisheremail', 'contactemail', 'contactemailaddress'],
      // Usernames here are email addresses; other systems have both.
      ...['username', 'login'],
      ...['mailadresse', 'emailadresse', 'emailadres', 'mailadres', 'adresseemail', 'adressemail'],
      ...['courriel', 'benutzername', 'gebruikersnaam'],
    ],
    phone: [
      ...['mobil', 'mobiltelefon', 'mobilnummer', 'handy', 'handynummer', 'telefonnummer', 'telefonnr'],
      ...['gsm', 'gsmnummer', 'mobiel', 'telefoonnummer', 'portable', 'telephoneportable'],
      ...['phone', 'phonenumber', 'mobile', 'mobilenumber', 'telephone', 'tel', 'cell', 'telefoon'],
      ...['telefon'],
    ],
    businessProfile: [
      ...['description', 'bio', 'about', 'profile', 'beschreibung', 'omschrijving', 'beschrijving'],
    ],
    source: [
      ...['webseite', 'internetseite', 'homepage', 'siteweb', 'siteinternet', 'webadresse', 'quelle'],
      ...['source', 'website', 'url', 'site', 'websiteurl', 'trafficsource', 'promotionalmethod'],
      ...['networkaffiliatesource'],
    ],
    affiliateIntegration: [
      ...numberNames,
      ...customerNames,
      ...['id', 'affiliateid', 'partnerid', 'userid', 'refid', 'referralcode', 'tenantid'],
      ...['promoterid', 'publisherid', 'mediapartnerid', 'networkaffiliateid', 'affiliatecode'],
      ...['aid'],
    ],
    commission: [
      ...['commissionrate', 'commissionpercent', 'commissionpercentage', 'rate', 'percentage'],
      ...['provision', 'provisionssatz', 'provisionsatz', 'satz', 'prozentsatz', 'commissie'],
      ...['commissiepercentage', 'provisie', 'tarief', 'taux', 'tauxdecommission', 'pourcentage'],
    ],
    hold: ['holddays', 'holdperiod', 'haltefrist', 'sperrfrist', 'wachttijd'],
    iban: ['bankaccount', 'accountnumber', 'bankverbindung', 'kontonummer', 'rekeningnummer'],
    accountHolder: [
      ...['holder', 'accountholdername', 'kontoinhaber', 'inhaber', 'rekeninghouder', 'tenaamstelling'],
      ...['titulaire', 'titulaireducompte'],
    ],
    holderStreet: [
      ...['street', 'address', 'address1', 'addressline1', 'strasse', 'strassehausnummer', 'strassenr'],
      ...[
        'strasseundhausnummer',
        'strasseundnummer',
        'anschrift',
        'adresse',
        'straat',
        'straatennummer',
      ],
      ...['straatnummer', 'adres', 'rue', 'rueetnumero'],
    ],
    holderPostcode: ['zip', 'zipcode', 'postcode', 'postalcode', 'plz', 'postleitzahl', 'codepostal'],
    holderTown: [
      ...[
        'city',
        'town',
        'stadt',
        'ort',
        'wohnort',
        'stad',
        'gemeente',
        'plaats',
        'woonplaats',
        'ville',
      ],
      ...['localite', 'commune'],
    ],
    holderCountry: ['country', 'countrycode', 'land', 'laendercode', 'landcode', 'pays', 'codepays'],
    paymentNotes: [
      ...['paymentnote', 'ustid', 'ustidnr', 'ustidnummer', 'umsatzsteuerid', 'umsatzsteueridnr'],
      ...[
        'vatid',
        'vatno',
        'vatnumber',
        'vat',
        'taxid',
        'btw',
        'btwnr',
        'btwnummer',
        'tva',
        'numerotva',
      ],
      ...['tvaintracommunautaire', 'steuernummer', 'steuernr'],
    ],
    notes: [
      ...['note', 'comment', 'comments', 'remarks', 'notiz', 'notizen', 'bemerkung', 'bemerkungen'],
      ...['anmerkung', 'kommentar', 'opmerking', 'opmerkingen', 'notitie', 'notities', 'remarque'],
      ...['remarques', 'commentaire'],
    ],
    status: ['state', 'approved', 'active', 'accountstatus', 'zustand', 'aktiv', 'actief', 'statut'],
  },
  link: {
    affiliate: affiliateNames,
    name: ['linkname', 'title', 'label', 'subcampaign', 'naam', 'bezeichnung'],
    shop: shopNames,
    campaign: ['campaignname', 'campaignid', 'program', 'kampagne', 'campagne', 'offer'],
  },
  coupon: {
    code: couponNames,
    affiliate: affiliateNames,
    shop: shopNames,
    shopNumber: ['promotioncodeid', 'stripepromotioncodeid', 'promoid', 'couponid', 'idintheshop'],
    offer: ['discount', 'description', 'benefit', 'korting', 'rabatt', 'reduction', 'remise', 'vorteil'],
    ...couponDays,
  },
  order: {
    orderId: [
      ...['order', 'orderno', 'ordernr', 'ordernumber', 'externalid', 'transactionid'],
      ...['transaction', 'conversionid', 'actionid', 'eventid', 'oid', 'invoiceid', 'saleid'],
      ...['bestelnummer', 'bestelnr', 'bestelling', 'bestellingsnummer', 'ordernummer', 'bestellnummer'],
      ...[
        'bestellnr',
        'bestellung',
        'bestellid',
        'auftragsnummer',
        'auftragsnr',
        'auftrag',
        'belegnummer',
      ],
      ...['commande', 'numerocommande', 'numerodecommande', 'nocommande', 'ncommande', 'refcommande'],
      ...['reference'],
    ],
    date: [
      ...['orderdate', 'createdat', 'created', 'dateinserted', 'timestamp', 'time'],
      ...['datum', 'bestelldatum', 'auftragsdatum', 'kaufdatum', 'bestelldatumzeit', 'datumuhrzeit'],
      ...['besteldatum', 'orderdatum', 'aankoopdatum', 'datecommande', 'datedecommande'],
      ...['orderedat', 'chargedat', 'conversiondate', 'conversiontime', 'eventdate', 'actiondate'],
      ...['saledate'],
    ],
    amount: [
      // Without VAT and shipping, which an amount beside these has.
      ...['net', 'netamount', 'nettotal', 'subtotal', 'ordersubtotal'],
      ...['nettobedrag', 'bedragexclbtw', 'totaalexclbtw', 'subtotaal'],
      ...['nettobetrag', 'netto', 'nettosumme', 'nettoumsatz', 'nettowert', 'warenwert'],
      ...['zwischensumme', 'montantht', 'montantnet', 'totalht', 'soustotal'],
      ...['amount', 'orderamount', 'ordertotal', 'total', 'totalcost', 'saleamount'],
      ...['conversionamount', 'actionamount', 'sale', 'revenue'],
      ...['totalamount', 'totalprice', 'grandtotal', 'ordervalue'],
      ...['bestelbedrag', 'orderbedrag', 'bedrag', 'betrag'],
      ...['bestellwert', 'bestellsumme', 'auftragswert', 'umsatz', 'omzet', 'totaal', 'gesamtbetrag'],
      ...['montantcommande', 'montant', 'chiffredaffaires'],
      ...['value'],
    ],
    affiliate: affiliateNames,
    coupon: [...couponNames, 'coupons', 'couponcodes', 'couponsused', 'discountcodes'],
    link: ['linkid', 'shortcode', 'linkname', 'clicklink'],
    status: [
      ...['orderstatus', 'conversionstatus', 'actionstatus', 'state', 'approval'],
      ...['commissionstatus', 'rstatus'],
      ...['zahlstatus', 'zahlungsstatus', 'bezahlstatus', 'bestellstatus', 'auftragsstatus', 'zustand'],
      ...['betaalstatus', 'betalingsstatus', 'bestelstatus', 'statut', 'statutdepaiement'],
      ...['statutpaiement', 'statutcommande', 'etat'],
      ...['paymentstatus', 'financialstatus'],
    ],
    currency: ['currencycode', 'ordercurrency', 'valuta', 'wahrung', 'waehrung', 'devise', 'moneda'],
    integration: ['integrationid', 'ownnumber'],
    notes: [
      ...['note', 'comment', 'comments', 'remarks', 'notiz', 'bemerkung', 'anmerkung', 'kommentar'],
      ...['opmerking', 'notitie', 'remarque', 'commentaire'],
    ],
  },
}

/**
 * Columns that mean something else beside another one, so that they are not guessed. AffiliateWP states a rate of 20 % as
 * 0.2, or as an amount, and the commission as the amount (`csv_cols` in includes/admin/tools/export/*.php).
 */
export const misleading: Readonly<Record<string, string>> = { rate: 'ratetype', amount: 'paymentemail' }

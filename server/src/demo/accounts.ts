// Made-up bank accounts of the demo with valid check digits, and matching addresses.
import { composeIBAN, isValidIBAN } from 'ibantools'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** By country: the account number part of the registry's example IBAN, a street, a postcode and a town. */
const table = `
AT | 1904300234573201 | Lindengasse 12 | 6020 | Innsbruck
BE | 539007547034 | Kouter 7 | 9000 | Gent
CH | 00762011623852957 | Seestrasse 40 | 8002 | Zürich
CZ | 08000000192000145399 | Nerudova 5 | 118 00 | Praha
DE | 370400440532013000 | Lange Reihe 21 | 20099 | Hamburg
DK | 00400440116243 | Jægersborggade 9 | 2200 | København
ES | 21000418450200051332 | Calle del Sol 3 | 29012 | Málaga
FI | 12345600000785 | Hämeenkatu 8 | 33100 | Tampere
FR | 20041010050500013M02606 | Rue des Lilas 14 | 69003 | Lyon
GB | NWBK60161331926819 | Mill Lane 2 | BA1 5AZ | Bath
GR | 01101250000000012300695 | Ermou 30 | 105 63 | Athina
HR | 10010051863000160 | Obala 6 | 21000 | Split
IE | AIBK93115212345678 | Quay Street 11 | H91 HX2W | Galway
IT | X0542811101000000123456 | Via Roma 18 | 40121 | Bologna
NL | ABNA0417164300 | Oudegracht 101 | 3511 AE | Utrecht
NO | 86011117947 | Strandgata 4 | 5004 | Bergen
PL | 109010140000071219812874 | ulica Długa 17 | 31-147 | Kraków
PT | 000201231234567890154 | Rua das Flores 22 | 3000-223 | Coimbra
RO | AAAA1B31007593840000 | Strada Lungă 45 | 500035 | Brașov
SE | 50000000058398257466 | Storgatan 33 | 903 26 | Umeå
`

const places = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [country = '', inside = '', street = '', postcode = '', town = ''] = line.split(' | ')
      return [country, { inside, street, postcode, town }] as const
    }),
)

/** Null for countries not listed above: those affiliates are paid in another way. */
export function bankOf({ name, country }: Person, random: Random) {
  const place = places.get(country)
  if (!place) return null
  return {
    iban: numberIn(country, place.inside, random),
    accountHolder: asWritten(name),
    holderStreet: place.street,
    holderPostcode: place.postcode,
    holderTown: place.town,
    holderCountry: country,
  }
}

/** Some countries have internal check digits too: about one in a hundred is valid. */
function numberIn(country: string, inside: string, random: Random): string {
  for (;;) {
    const last = String(random.whole(0, 999_999)).padStart(6, '0')
    const iban = composeIBAN({ countryCode: country, bban: inside.slice(0, -6) + last })
    if (iban && isValidIBAN(iban)) return iban
  }
}

const asWritten = (name: string): string =>
  name.toLowerCase().replace(/(?<![\p{L}’])\p{L}/gu, (letter) => letter.toUpperCase())

/** What an import of links reads. Their addresses are new, because short codes are generated here. */
import { text } from '../fields.ts'
import { link } from '../resources/link.ts'
import { affiliateName } from './affiliate-name.ts'
import type { ImportKind } from './import-form.ts'
import { shopForAll, shopName } from './shop-name.ts'

const { fields } = link

export const linkImport = {
  resource: link,
  columns: {
    affiliate: affiliateName,
    name: fields.name,
    shop: shopName,
    campaign: text('Campaign', {
      asTyped: true,
      help: 'Name or Link ID. Leave empty for links to the shop',
    }),
  },
  about: 'Link',
  either: 'a shop or campaign, in a column or once for all lines',
  shown: { affiliate: text('Affiliate'), promoted: text('Shop or campaign') },
  key: ['affiliate', 'shop', 'campaign', 'name'],
  sample: [
    { affiliate: 'ada@lakes.example', name: 'Blog', shop: 'Shoe Box' },
    { affiliate: 'ada@lakes.example', name: 'Newsletter', shop: 'Shoe Box', campaign: 'Summer' },
    { affiliate: 'ben@brooks.example', name: 'Mailing', shop: 'Shoe Box' },
  ],
  options: { shop: shopForAll },
} as const satisfies ImportKind

# Connect {{title}}

## Set it up

1. In Rivulet open the shop, choose **Connect a shop system**, *{{title}}*, and enter the secret with which {{title}} signs its webhooks.
2. In {{title}} add a webhook for orders. Its address is on the shop's screen in Rivulet (`https://partners.example.com/api/v1/track/{{kebab}}/<Link ID>`).
3. Place an order: the shop's screen in Rivulet shows the call under *Test the connection*.

## How an order is read

| Rivulet | from {{title}}'s order |
|---|---|
| order ID | `number` |
| amount | `amount` |
| date | `placedAt` |
| click ID | `clickId` |

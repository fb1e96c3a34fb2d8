// npm run check: the static checks, without running the product.
import { check } from './checks.js'
import { install } from './install.js'
import { main } from './run.js'

await main(async () => {
  await install()
  const { failed } = await check()
  return failed > 0 ? 1 : 0
})

// npm run build: installs what package-lock.json names and builds the screens, where either is not as it should be.
import { buildScreens } from './build-screens.js'
import { install } from './install.js'
import { main } from './run.js'

await main(async () => {
  await install()
  await buildScreens()
  return 0
})

// npm run build: installs the packages of package-lock.json and builds the screens, where either is out of date.
import { buildScreens } from './build-screens.js'
import { install } from './install.js'
import { main } from './run.js'

await main(async () => {
  await install()
  await buildScreens()
  return 0
})

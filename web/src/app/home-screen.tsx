/** Home screen with the Get link button. Composed here, since features do not import each other. */
import { Home } from '../features/dashboard/home.tsx'
import { GetLinkButton } from '../features/link/get-link-button.tsx'

export function HomeScreen() {
  return <Home getLink={<GetLinkButton />} />
}

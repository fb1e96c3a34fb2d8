/** The home screen with the button that makes a link: features do not know each other. */
import { Home } from '../features/dashboard/home.tsx'
import { GetLinkButton } from '../features/link/get-link-button.tsx'

export function HomeScreen() {
  return <Home getLink={<GetLinkButton />} />
}

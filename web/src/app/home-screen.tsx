/** The home screen with the button that makes a link: features do not know each other. */
import { Home } from '../features/dashboard/home.tsx'

export function HomeScreen() {
  return <Home getLink={null} />
}

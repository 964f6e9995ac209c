import { useLocation } from '../lib/router/hooks.ts'
import { useSite } from '../lib/site.ts'
import { ChatWidget } from './chat-widget.tsx'
import { screens } from './screens.ts'

/** The addresses of screens beside which there is no chat: nobody is disturbed who answers a survey. */
const quiet = screens
  .filter(({ hidesChat }) => hidesChat)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`))

/** Whether there is no chat beside the screen of an address. */
export const isQuiet = (pathname: string): boolean => quiet.some((path) => path.test(pathname))

/** The chat of the community, where staff have switched it on: a button, and the chat once somebody opens it. */
export function Chat() {
  const address = useSite()?.chatAddress
  const { pathname } = useLocation()
  return address === undefined || isQuiet(pathname) ? null : <ChatWidget address={address} />
}

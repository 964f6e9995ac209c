import { QueryClientProvider } from '@tanstack/react-query'
import { languageQuery } from '../lib/language.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { RouterProvider } from '../lib/router/router-provider.tsx'
import { profileQuery } from '../lib/session.tsx'
import { siteQuery } from '../lib/site.ts'
import { Toaster } from '../ui/toaster.tsx'
import { Opening } from './opening.tsx'
import { makeRouter } from './router.tsx'
import { Startup } from './startup.tsx'

const client = makeQueryClient()
const router = makeRouter()
/** Ends once the first screen can be shown whole. What it needs is asked for while the texts and the screen are loaded. */
export const portalReady: Promise<unknown> = Promise.all([
  client.prefetchQuery(profileQuery),
  client.prefetchQuery(siteQuery),
  client.prefetchQuery(languageQuery),
  router.opened,
])

/** The whole app: what the server says, what the site is, and the screens. */
export function Portal() {
  return (
    <QueryClientProvider client={client}>
      <Startup>
        <RouterProvider router={router} before={<Opening />} />
      </Startup>
      <Toaster />
    </QueryClientProvider>
  )
}

import type { LanguageStart } from '@portal/contracts/http/site'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect } from 'vitest'
import { screens } from '../src/app/screens.ts'
import { makeQueryClient } from '../src/lib/query-client.ts'
import { memoryPlaces } from '../src/lib/router/places.ts'
import { makeRouter } from '../src/lib/router/router.ts'
import { RouterProvider } from '../src/lib/router/router-provider.tsx'
import { profileKey, SessionProvider } from '../src/lib/session.tsx'
import { SITE_LANGUAGES } from '../src/lib/site-languages.ts'
import { loadLanguage, loadTexts } from '../src/lib/texts/load-texts.ts'
import { speakIn, watchMissing } from '../src/lib/texts/spoken.ts'
import { dismissToast, shownToasts } from '../src/ui/notify.ts'
import { Toaster } from '../src/ui/toaster.tsx'
import { noor } from './people.ts'

/** The keys that a screen asked for and no section has: the key is then shown. */
const missing: string[] = []
watchMissing((section, key) => void missing.push(`${section}: ${key}`))

/** For the end of each test. A timer of a screen that is left open fires after its page has gone. */
export const closeScreen = (): void => {
  cleanup()
  expect(missing.splice(0), 'texts that were shown by their keys').toEqual([])
}

/** For the beginning of a file: English, and no message of another file. */
export const speakAtFirst = async (): Promise<void> => {
  speakIn('en')
  await loadLanguage('en')
  await loadTexts(screens.flatMap(({ sections }) => sections))
  for (const { id } of shownToasts()) dismissToast(id)
}

await speakAtFirst()
afterEach(closeScreen) // of the first file that loads this; `as-at-first` does both where others share it

// jsdom knows the dialog element but cannot open it.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

/**
 * `route`: the pattern that `at` matches, if it has parameters. `isFar`: other screens are loaded when they are gone to, as in the app.
 * `languages`: of the site, which the app has loaded at its start; null where the start itself is shown.
 */
type Opened = Readonly<{
  at?: string
  route?: string
  member?: typeof noor | null
  isFar?: boolean
  languages?: LanguageStart['languages'] | null
}>

/**
 * Shows a screen as the app would: texts, routes, replies of the server, and a signed-in member. Removes the last one.
 */
export const openScreen = (
  screen: ReactElement,
  { at = '/', route, member = noor, isFar = false, languages = [] }: Opened = {},
) => {
  cleanup()
  const client = makeQueryClient()
  client.setQueryData(profileKey, member)
  if (languages) client.setQueryData(SITE_LANGUAGES, { languageText: {}, languages, currentLanguage: 'en' })
  const other = <p>elsewhere</p>
  const elsewhere = { path: '*', ...(isFar ? { lazy: async () => other } : { element: other }) }
  const path = route ?? at.split('?')[0] ?? '/'
  const router = makeRouter([{ path, element: screen }, ...(path === '*' ? [] : [elsewhere])], memoryPlaces(at))
  const view = render(
    <QueryClientProvider client={client}>
      <SessionProvider value={member}>
        <RouterProvider router={router} />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return { ...view, client, router }
}

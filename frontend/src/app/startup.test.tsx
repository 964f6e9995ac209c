import { defaultTheme } from '@portal/contracts/site/theme'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openScreen } from '../../test-support/screen.tsx'
import { problem, serve } from '../../test-support/server.ts'
import { aSite } from '../../test-support/site.ts'
import { SITE_LANGUAGES, useSiteLanguages } from '../lib/site-languages.ts'
import { textsOf } from '../lib/texts/spoken.ts'
import { useLanguage } from '../lib/texts/use-texts.ts'
import { shownToasts } from '../ui/notify.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Startup } from './startup.tsx'

const site = aSite({ siteTitle: 'Tea Panel' })
const languages = [
  { pkLanguage: 'en', name: 'English', leftToRight: true },
  { pkLanguage: 'ar', name: 'العربية', leftToRight: false },
]
const speaking = (currentLanguage: string) => ({
  body: { languages, currentLanguage, languageText: { identity: { 'sign-in': `Enter (${currentLanguage})` } } },
})
const portal = (
  <Startup>
    <LanguageSwitch />
  </Startup>
)

function Listed() {
  return <p>{useSiteLanguages().map(({ pkLanguage }) => `${pkLanguage} `)}</p>
}

/** Tells each time that it is rendered. */
function Words({ onSaid }: Readonly<{ onSaid: (language: string) => void }>) {
  onSaid(useLanguage())
  return null
}

/** A screen that comes after the start. */
function OpenedLater() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Listed />
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}

/** What is asked for again whenever it is stale, and what is asked for once. */
function Titles({ answer }: Readonly<{ answer: (key: string) => Promise<string> }>) {
  const shown = useQuery({ queryKey: ['title'], queryFn: () => answer('title') }).data
  const staleTime = Number.POSITIVE_INFINITY
  const kept = useQuery({ queryKey: ['page'], queryFn: () => answer('page'), staleTime }).data
  return <p>{`${shown} ${kept}`}</p>
}

const accent = () => document.documentElement.style.getPropertyValue('--accent')

const openAtStart = (shown: ReactElement) => openScreen(shown, { languages: null })

/** The dictionaries of a language are loaded first: on a busy machine that takes longer than a second. */
const SLOW = { timeout: 20_000 }

describe('the portal', () => {
  it('loads its site and language before it shows anything', async () => {
    serve(({ path }) => (path.includes('language') ? speaking('en') : { body: site }))
    openAtStart(portal)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(await screen.findByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'en')
  })

  it('has the looks that staff have published meanwhile for who comes back to its tab', async () => {
    let light = '#123456'
    serve(({ path }) => {
      const theme = { ...defaultTheme, accent: { ...defaultTheme.accent, light } }
      return path.includes('language') ? speaking('en') : { body: aSite({ theme }) }
    })
    openAtStart(portal)
    await waitFor(() => expect(accent()).toContain('#123456'))
    light = '#654321'
    vi.setSystemTime(Date.now() + 6 * 60_000)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(accent()).toContain('#654321'))
    vi.useRealTimers()
  })

  it('says nothing anew where the server speaks as the page does already', async () => {
    serve(({ path }) => ({
      body: path.includes('language') ? { ...speaking('en').body, languageText: {} } : site,
    }))
    document.documentElement.dir = 'ltr'
    const said = vi.fn<(language: string) => void>()
    openAtStart(
      <>
        <Words onSaid={said} />
        {portal}
      </>,
    )
    await screen.findByRole('combobox', { name: 'Language' })
    expect(said).toHaveBeenCalledTimes(1)
  })

  it('is mirrored for a language that is read from right to left', async () => {
    serve(({ path, body }) => {
      if (path.includes('configuration')) return { body: site }
      return speaking(z.object({ Language: z.string() }).safeParse(body).data?.Language ?? 'en')
    })
    openAtStart(portal)
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'ar')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'اللغة' })).toHaveProperty('value', 'ar'), SLOW)
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
    expect(textsOf('ar', 'identity')).toEqual({ 'sign-in': 'Enter (ar)' })
    await userEvent.selectOptions(screen.getByRole('combobox'), 'en')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'en'), SLOW)
  })

  it('asks in the new language for what it shows, and not for what is asked for once', async () => {
    const titles: Readonly<Record<string, string>> = { en: 'Tea', ar: 'شاي' }
    const asked: string[] = []
    let language = 'en'
    serve(({ path, body }) => {
      language = z.object({ Language: z.string() }).safeParse(body).data?.Language ?? language
      if (path.includes('configuration')) return { body: site }
      return speaking(language)
    })
    const answer = (key: string) => {
      asked.push(key)
      return Promise.resolve(titles[language] ?? '')
    }
    openAtStart(
      <Startup>
        <LanguageSwitch />
        <Titles answer={answer} />
      </Startup>,
    )
    await screen.findByText('Tea Tea')
    await userEvent.selectOptions(screen.getByRole('combobox'), 'ar')
    await screen.findByText('شاي Tea', {}, SLOW)
    expect(asked).toEqual(['title', 'page', 'title'])
    await userEvent.selectOptions(screen.getByRole('combobox'), 'en')
    await screen.findByText('Tea Tea', {}, SLOW)
  })

  it('says that a language could not be chosen, until one is', async () => {
    let isAway = true
    serve(({ path, method }) => {
      if (path.includes('configuration')) return { body: site }
      return method === 'POST' && isAway ? problem(500, 'unexpected') : speaking('en')
    })
    openAtStart(portal)
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'ar')
    await waitFor(() => expect(shownToasts().map(({ tone }) => tone)).toEqual(['problem']))
    isAway = false
    await userEvent.selectOptions(screen.getByRole('combobox'), 'ar')
    await waitFor(() => expect(shownToasts()).toEqual([]))
  })

  it('shows a language that was added on every screen that has the list', async () => {
    const offered = [...languages]
    const start = { currentLanguage: 'en', languageText: {} }
    serve(({ path }) => ({ body: path.includes('language') ? { ...start, languages: offered } : site }))
    const { client } = openAtStart(
      <Startup>
        <OpenedLater />
      </Startup>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
    await screen.findByText('en ar')
    offered.push({ pkLanguage: 'de', name: 'Deutsch', leftToRight: true })
    await act(() => client.invalidateQueries({ queryKey: SITE_LANGUAGES }))
    await screen.findByText('en ar de')
  })

  it('shows a message when it cannot start', async () => {
    serve(() => problem(500, 'unexpected'))
    openAtStart(portal)
    expect((await screen.findByRole('alert')).textContent).toContain('went wrong on our side')
  })
})

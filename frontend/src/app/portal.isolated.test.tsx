import { FIRST_REPLIES } from '@portal/contracts/site/first-load'
import { expect, it, vi } from 'vitest'
import { serve } from '../../test-support/server.ts'
import { spokenLanguage } from '../lib/texts/spoken.ts'

const START = {
  languages: [{ pkLanguage: 'ar', name: 'العربية', leftToRight: false }],
  currentLanguage: 'ar',
  languageText: {},
}

it('begins in the language that came with the page, not first in that of the browser', async () => {
  serve(() => new Promise(() => undefined))
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr')
  const replies = document.createElement('script')
  replies.type = 'application/json'
  replies.id = FIRST_REPLIES
  replies.textContent = JSON.stringify({ '/api/language/start': { status: 200, body: START } })
  document.body.append(replies)

  await import('./portal.tsx') // as the entry does: it asks for the language too
  const { startSpeaking } = await import('../lib/language.ts')
  await startSpeaking()
  expect([spokenLanguage(), document.documentElement.dir]).toEqual(['ar', 'rtl'])
})

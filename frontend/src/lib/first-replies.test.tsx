import { getFooterText } from '@portal/contracts/http/site-settings'
import { FIRST_REPLIES } from '@portal/contracts/site/first-load'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve } from '../../test-support/server.ts'

const FOOTER = getFooterText.path
const inPage = { content: '<p>Of the page</p>' }
const now = { content: '<p>Of now</p>' }

const replyInPage = (status: number): void => {
  const element = document.createElement('script')
  element.id = FIRST_REPLIES
  element.type = 'application/json'
  element.textContent = JSON.stringify({ [FOOTER]: { status, body: inPage } })
  document.body.replaceChildren(element)
}

/** As the document that has just come. */
const opened = async (status = 200) => {
  replyInPage(status)
  vi.resetModules()
  return import('./requests.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  serve(() => ({ body: now }))
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('a reply that came with the page', () => {
  it('is there for the first render, which asks for it once more as it is mounted', async () => {
    const { ask, firstData } = await opened()
    expect(firstData(getFooterText, {})).toEqual(inPage)
    expect(await ask(getFooterText, {})).toEqual(inPage)
    expect(await ask(getFooterText, {})).toEqual(now)
    expect(firstData(getFooterText, {})).toBeUndefined()
  })

  it('is kept from whoever asks a while after the first render, though it was not asked for again', async () => {
    const { ask, firstData } = await opened()
    firstData(getFooterText, {})
    vi.advanceTimersByTime(4_000)
    expect(firstData(getFooterText, {})).toBeUndefined()
    expect(await ask(getFooterText, {})).toEqual(now)
  })

  it('is no data where it is a failure', async () => {
    const { firstData } = await opened(401)
    expect(firstData(getFooterText, {})).toBeUndefined()
  })
})

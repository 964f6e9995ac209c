import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { aSite } from '../../test-support/site.ts'
import { siteQuery } from '../lib/site.ts'
import { Chat, isQuiet } from './chat.tsx'

const CHAT = { snatchbot_show: true, snatchbot_id: 'tea-1', chatAddress: 'https://chat.example/tea-1' }

const openAt = (at: string, differs: object = {}) => {
  const { client } = openScreen(<Chat />, { at })
  client.setQueryData(siteQuery.queryKey, { ...aSite(CHAT), ...differs })
}

const SLOW = { timeout: 20_000 }

describe('the chat', () => {
  it('is a button; the service is asked for nothing before it is pressed, and its page is confined to a frame', async () => {
    openAt('/u/main')
    const button = await screen.findByRole('button', { name: 'Chat' }, SLOW)
    expect(screen.queryByTitle('Chat')).toBeNull()
    await userEvent.click(button)
    const frame = screen.getByTitle('Chat')
    expect(frame.getAttribute('src')).toBe('https://chat.example/tea-1')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    await userEvent.click(screen.getByRole('button', { name: 'Close chat' }))
    expect(frame.closest('[hidden]')).not.toBeNull()
  })

  it('is shown on the screens of visitors too', async () => {
    openAt('/login')
    await screen.findByRole('button', { name: 'Chat' }, SLOW)
  })

  it.each(['/u/surveys/conduct', '/u/surveys/openLink/conduct', '/u/surveys/embed', '/client/surveys/tea/preview'])(
    'is not on %s, where a survey is taken',
    (at) => {
      openAt(at)
      expect(screen.queryByRole('button')).toBeNull()
      expect(isQuiet(at)).toBe(true)
      expect(isQuiet(`${at}/elsewhere`)).toBe(false)
    },
  )

  it('is nowhere unless the configuration has its address', () => {
    openAt('/u/main', { chatAddress: undefined })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

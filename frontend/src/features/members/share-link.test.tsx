import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { ShareLink } from './share-link.tsx'
import { sharePage, shareServices } from './share-services.ts'

const shared = { url: 'https://portal.test/register?referral=a+code', text: 'Join us & talk' }
const show = () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  openScreen(<ShareLink shared={shared} />)
  return opened
}
const linkTo = (name: RegExp) => screen.getByRole('link', { name })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

describe('the page of a service', () => {
  it.each(shareServices)('%s is given the link whole, over https', (service) => {
    const page = new URL(sharePage(service, shared))
    expect(page.protocol).toBe('https:')
    expect([...page.searchParams.values()].some((value) => value.includes(shared.url))).toBe(true)
  })

  it('opens in a small window that knows nothing of this one', async () => {
    const opened = show()
    await userEvent.click(linkTo(/^Facebook/))
    const [url, target, features] = opened.mock.calls[0] ?? []
    expect([url, target]).toEqual([sharePage('facebook', shared), '_blank'])
    expect(features).toMatch(/^popup,noopener,noreferrer,width=500,height=600,/)
  })

  it('of Reddit has the window that it needs', async () => {
    const opened = show()
    await userEvent.click(linkTo(/^Reddit/))
    expect(opened.mock.calls[0]?.[2]).toContain('width=900,height=650')
  })

  it('is a link for those who open it in a tab', () => {
    const opened = show()
    expect(linkTo(/^WhatsApp/)).toHaveProperty('rel', 'noopener noreferrer')
    fireEvent.click(linkTo(/^WhatsApp/), { ctrlKey: true })
    expect(opened).not.toHaveBeenCalled()
  })
})

describe('the list of the device', () => {
  const share = async (failure: Error | null) => {
    const asked = vi.fn(() => (failure ? Promise.reject(failure) : Promise.resolve()))
    Object.assign(navigator, { share: asked })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Share…' }))
    return asked
  }

  it('is offered where there is one, and may be closed without a word', async () => {
    expect(await share(new DOMException('closed', 'AbortError'))).toHaveBeenCalledWith(shared)
    expect(screen.queryByText(/Sharing did not work/)).toBeNull()
  })

  it('says so when it does not work', async () => {
    await share(new DOMException('refused', 'NotAllowedError'))
    expect(await screen.findByText('Sharing did not work. Copy the link instead.')).toBeTruthy()
  })

  it('is not offered elsewhere', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull()
  })
})

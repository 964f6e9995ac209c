import { removeAvatar, setAvatar } from '@portal/contracts/http/files'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catchUploads } from '../../../../test-support/fake-upload.ts'
import { noor } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { aSite } from '../../../../test-support/site.ts'
import { siteQuery } from '../../../lib/site.ts'
import { shownToasts } from '../../../ui/notify.ts'
import { AvatarScreen } from './avatar-screen.tsx'

const image: ImageBitmap = { width: 600, height: 300, close: () => undefined }
const open = (avatar = '') => openScreen(<AvatarScreen />, { at: '/u/profile/avatar', member: { ...noor, avatar } })
const choose = () =>
  userEvent.upload(screen.getByLabelText('Choose a picture'), new File(['picture'], 'me.png', { type: 'image/png' }))
const said = () => shownToasts().map(({ text, tone }) => [text, tone])

// jsdom reads no pictures and has no canvas.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => image)
  const drawing = { clearRect: () => undefined, drawImage: () => undefined }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['cut'])))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the screen of the picture', () => {
  it('says that the community has no pictures, in place of a form that would be refused', async () => {
    const { client } = open('/files/noor')
    act(() => void client.setQueryData(siteQuery.queryKey, aSite({ site_uses_avatar: false })))
    await screen.findByRole('heading', { name: 'Pictures are switched off' })
    expect(screen.queryByLabelText('Choose a picture')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says at the field that a file is no picture, and sends nothing', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    const uploads = catchUploads()
    open()
    await choose()
    expect(await screen.findByText('Please select a valid image')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Please select a valid image')
    expect(screen.getByLabelText('Choose a picture').getAttribute('aria-invalid')).toBe('true')
    expect(uploads).toEqual([])
  })

  it('keeps the focus in the form when one part takes the place of another', async () => {
    open()
    await choose()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Zoom')))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Choose a picture'))
  })

  it('gives the memory of a picture back once it is not shown any more', async () => {
    const close = vi.fn<() => void>()
    vi.stubGlobal('createImageBitmap', async () => ({ ...image, close }))
    const { unmount } = open()
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(close).toHaveBeenCalledTimes(1)
    await choose()
    await screen.findByRole('button', { name: 'Cancel' })
    expect(close).toHaveBeenCalledTimes(1)
    unmount()
    expect(close).toHaveBeenCalledTimes(2)
  })

  it('sends the part that was cut, says what the server says, and asks again who is signed in', async () => {
    const asked = serve(() => ({ body: noor }))
    const uploads = catchUploads()
    open()
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Save picture' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.path).toBe(setAvatar.path)
    expect(uploads[0]?.form.get('file')).toMatchObject({ name: 'avatar.png', type: 'image/png' })
    uploads[0]?.end(200, { status: 'success', message: 'Your picture is saved.', avatar: '/files/x' })
    await screen.findByText('Your picture is saved.')
    expect(said()).toEqual([['Your picture is saved.', 'good']])
    await screen.findByLabelText('Choose a picture')
    expect(asked.every(({ path }) => path === '/api/profile')).toBe(true)
  })

  it('says why it was not saved, and keeps the part that was cut', async () => {
    const uploads = catchUploads()
    open()
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Save picture' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.end(413, { type: 'about:blank', title: 'It is too large', status: 413, code: 'too-large' })
    await screen.findByRole('alert')
    expect(screen.getByRole('button', { name: 'Save picture' })).toBeTruthy()
  })

  it('removes the picture', async () => {
    const asked = serve(({ path }) => ({
      body: path === removeAvatar.path ? { status: 'success', message: 'Your picture is removed.', avatar: '' } : noor,
    }))
    open('018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f')
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
    await screen.findByText('Your picture is removed.')
    expect(asked[0]).toMatchObject({ method: 'POST', path: removeAvatar.path })
  })
})

import type { FileLine } from '@portal/contracts/http/files'
import { FileId } from '@portal/contracts/ids'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { robin } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { MediaPicker } from './media-picker.tsx'

const idOf = (at: number) => FileId.parse(`018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e0${at}`)
const line = (at: number): FileLine => ({
  pkFile: idOf(at),
  name: `tea-${at}.png`,
  type: 'image',
  extension: 'png',
  size: 70,
  access: 'public',
  source: 'site',
  sourceID: '',
  owner: robin.pkUser,
  ownerName: 'Robin',
  addedAt: '2026-11-20T08:00:00.000Z',
  deleted: 0,
  conversion: null,
  link: '',
  total: 13,
})

const opened = () => {
  const [onPicture, onClose] = [vi.fn(), vi.fn()]
  openScreen(<MediaPicker onPicture={onPicture} onClose={onClose} />, { member: robin })
  return { onPicture, onClose }
}

it('offers the pictures of the site, twelve to a page, and gives the address of the one that is chosen', async () => {
  const asked = serve(({ query }) => ({ body: [line(Number(query.get('page')))] }))
  const { onPicture, onClose } = opened()
  await screen.findByRole('button', { name: 'tea-1.png' })
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    page: '1',
    itemsPerPage: '12',
    access: 'public',
    source: 'site',
    fileType: 'image',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'tea-2.png' }))
  expect(onPicture).toHaveBeenCalledExactlyOnceWith(`/files/${idOf(2)}`)
  expect(onClose).toHaveBeenCalledOnce()
})

it('says so where nothing was uploaded', async () => {
  serve(() => ({ body: [] }))
  const { onPicture, onClose } = opened()
  expect(await screen.findByText('No pictures yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([onPicture.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
})

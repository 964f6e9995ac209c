import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { PollEditor } from './poll-editor.tsx'

beforeEach(() => sessionStorage.clear())

const drafted = {
  languages: ['en', 'ar'],
  text: { en: 'Tea?', ar: 'شاي؟' },
  isSeveral: false,
  most: '',
  hasPictures: true,
  options: [
    { code: 1, text: { en: 'Yes', ar: 'نعم' }, image: '/files/018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01' },
    { code: 2, text: { en: 'No', ar: 'لا' }, image: '' },
  ],
}

it('a poll is seen as members will, before and after their vote, and nothing is sent', async () => {
  const asked = serve(() => ({ body: {} }))
  openScreen(<PollEditor first={drafted} poll={null} />)
  await userEvent.type(screen.getByLabelText('Question'), ' Now?')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(shown.getByText('Tea? Now?')).toBeTruthy()
  expect(shown.getByText('Choose one answer.')).toBeTruthy()
  const yes = shown.getByRole('radio', { name: 'Yes' })
  const picture = () => yes.closest('li')?.querySelector('img')?.getAttribute('src')
  await waitFor(() => expect(picture()).toBe(drafted.options[0]?.image))
  await userEvent.click(yes)
  await userEvent.click(shown.getByRole('button', { name: 'Vote' }))
  expect(shown.getByText('Your vote')).toBeTruthy()
  expect(shown.getByText('100%')).toBeTruthy()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

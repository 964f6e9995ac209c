import { getSiteConfiguration } from '@portal/contracts/http/site'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { aSite } from '../../../test-support/site.ts'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const page = aPage([aQuestion({ QuestionText: 'Tea?', precodes: [precode(1, 'Yes')] })])

/** A survey of a community that can be written to. */
const open = (survey: ReturnType<typeof problem>) => {
  serve(({ path, method }) => {
    if (path === getSiteConfiguration.path) return { body: aSite({ email_support: 'help@example.org' }) }
    return method === 'POST' ? problem(500, 'unexpected') : survey
  })
  openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${page.token}` })
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('the message that answers cannot be stored says where to write to, and leaves the answers where they are', async () => {
  open({ body: page })
  await userEvent.click(await screen.findByLabelText('Yes'))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fatal error' }))
  expect((await dialog.findByRole('link', { name: 'help@example.org' })).getAttribute('href')).toBe(
    'mailto:help@example.org',
  )
  await userEvent.click(dialog.getByText('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Yes')).toHaveProperty('checked', true)
})

it('a survey that is not available says where to write to', async () => {
  open(problem(403, 'not-your-token'))
  await screen.findByRole('heading', { name: 'This survey is not available to you' })
  expect(await screen.findByRole('link', { name: 'help@example.org' })).toBeTruthy()
})

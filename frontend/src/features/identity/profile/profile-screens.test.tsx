import type { EmailSettingsReply } from '@portal/contracts/http/profile'
import { namelessName } from '@portal/contracts/identity/nameless'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pageSizes } from '../../../../test-support/page-sizes.ts'
import { noor } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { shownToasts } from '../../../ui/notify.ts'
import { DisplayNameScreen } from './display-name-screen.tsx'
import { EmailSettingsScreen } from './email-settings-screen.tsx'
import { NewsletterScreen } from './newsletter-screen.tsx'
import { OverviewScreen } from './overview-screen.tsx'
import { ProfileSurveysScreen } from './surveys-screen.tsx'

const nameless = { ...noor, displayName: namelessName(noor.pkUser) }

const settings: EmailSettingsReply = {
  Communications_Start_Hour: '09',
  Communications_Start_Minute: '00',
  Communications_Stop_Hour: '20',
  Communications_Stop_Minute: '07',
  Invitation_Discussions: '1',
  New_Survey: '1',
  New_Post: '1',
  New_Reply: '1',
  Newsletter: '1',
  CampaignNotification: '1',
  TransactionalNotification: '1',
  Timezone: 'Europe/Lisbon',
  unsubscribed: false,
  tzList: ['UTC', 'Europe/Lisbon', 'Asia/Riyadh'],
}

const serveSettings = (differs: Partial<EmailSettingsReply> = {}) =>
  serve(({ method }) =>
    method === 'GET' ? { body: { ...settings, ...differs } } : { body: { status: 'success', message: 'Saved.' } },
  )

describe('the screen of the display name', () => {
  it('begins with the present one, sends another, and asks again who is signed in', async () => {
    const asked = serve(({ method }) =>
      method === 'POST'
        ? { body: { status: 'success', message: 'It is changed.' } }
        : { body: { ...noor, displayName: 'Ada' } },
    )
    const { client } = openScreen(<DisplayNameScreen />)
    const field = screen.getByLabelText<HTMLInputElement>('Display name')
    expect(field.dir, 'a name reads in its own direction, whatever that of the screen').toBe('auto')
    expect(field.value).toBe('Noor')
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('It is changed.')
    expect(asked[0]).toMatchObject({
      path: '/api/usersAuthentication/displayname',
      body: { pkUser: noor.pkUser, displayName: '' },
    })
    expect(client.getQueryState(['session', 'profile'])?.isInvalidated).toBe(true)
  })

  it('shows the name that the server made of it, which has no blanks at its ends', async () => {
    serve(({ method }) => ({ body: method === 'POST' ? { status: 'success', message: 'It is changed.' } : noor }))
    openScreen(<DisplayNameScreen />)
    const field = screen.getByLabelText<HTMLInputElement>('Display name')
    await userEvent.type(field, '  ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('It is changed.')
    await waitFor(() => expect(field.value).toBe('Noor'))
  })

  it('says in a toast why a name was not taken, and keeps what was typed', async () => {
    serve(({ method }) => ({ body: method === 'POST' ? { status: 'error', message: 'It is too long.' } : noor }))
    openScreen(<DisplayNameScreen />)
    const field = screen.getByLabelText<HTMLInputElement>('Display name')
    await userEvent.type(field, ' of Lisbon')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('It is too long.')
    expect(shownToasts().at(-1)?.tone).toBe('problem')
    expect(field.value).toBe('Noor of Lisbon')
  })

  it('is empty as long as none was chosen', () => {
    openScreen(<DisplayNameScreen />, { member: nameless })
    expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('')
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('the screen of the e-mail settings', () => {
  it('shows what is stored, also a time between the steps, and sends what was changed', async () => {
    const asked = serveSettings()
    openScreen(<EmailSettingsScreen />)
    expect((await screen.findByLabelText<HTMLSelectElement>('From')).value).toBe('09:00')
    expect(screen.getByLabelText<HTMLSelectElement>('To').value).toBe('20:07')
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('From').options).toHaveLength(96))
    await userEvent.selectOptions(screen.getByLabelText('From'), '10:15')
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Riyadh')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      Communications_Start_Hour: '10',
      Communications_Start_Minute: '15',
      Timezone: 'Asia/Riyadh',
    })
  })

  it('finds one of all time zones by a part of its name, and draws none of them before', async () => {
    const asked = serveSettings({ tzList: Intl.supportedValuesOf('timeZone') })
    openScreen(<EmailSettingsScreen />)
    const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
    expect(zone.value).toBe('Europe/Lisbon')
    expect(screen.queryByRole('option', { name: 'Asia/Riyadh' })).toBeNull()
    await userEvent.clear(zone)
    await userEvent.type(zone, 'buenos{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ Timezone: 'America/Buenos_Aires' })
  })

  it('leaves what was ended elsewhere since as it is, and shows it once it was saved', async () => {
    let now = settings
    const asked = serve(({ method }) => {
      if (method === 'GET') return { body: now }
      return { body: { status: 'success', message: 'Saved.' } }
    })
    openScreen(<EmailSettingsScreen />)
    const newsletter = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Newsletter' })
    expect(newsletter.checked).toBe(true)
    now = { ...settings, Newsletter: '0' } // by the link of a mail, in another tab
    await userEvent.click(screen.getByRole('checkbox', { name: 'New surveys' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ Timezone: 'Europe/Lisbon', New_Survey: '0' })
    await waitFor(() => expect(newsletter.checked).toBe(false))
  })

  it('keeps what is changed while it is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    serve(async ({ method }) => {
      if (method === 'GET') return { body: settings }
      await promise
      return { body: { status: 'success', message: 'Saved.' } }
    })
    openScreen(<EmailSettingsScreen />)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'New surveys' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Newsletter' }))
    resolve()
    await screen.findByText('Saved.')
    expect(screen.getByRole('checkbox', { name: 'Newsletter' })).toHaveProperty('checked', false)
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'New surveys' })).toHaveProperty('checked', true))
  })

  it('proposes the time zone of the browser where none was chosen and it is known here', async () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const [zones, proposed] of [
      [[...new Set(['UTC', here])], here],
      [['Asia/Riyadh', 'Europe/Lisbon'].filter((zone) => zone !== here), ''],
    ] as const) {
      serveSettings({ Timezone: '', tzList: zones })
      const { unmount } = openScreen(<EmailSettingsScreen />)
      expect((await screen.findByLabelText<HTMLSelectElement>('Time zone')).value).toBe(proposed)
      unmount()
    }
  })

  it('switches off what belongs to the activity with it, and the activity on with one of them', async () => {
    serveSettings()
    openScreen(<EmailSettingsScreen />)
    const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    await screen.findByText('New surveys')
    await userEvent.click(box('What happens in the community'))
    expect([box('New surveys').checked, box('Replies to your posts').checked, box('Newsletter').checked]).toEqual([
      false,
      false,
      true,
    ])
    await userEvent.click(box('New surveys'))
    expect([box('What happens in the community').checked, box('Replies to your posts').checked]).toEqual([true, false])
  })

  it('says what failed, and asks again', async () => {
    let isAway = true
    serve(() => (isAway ? problem(400, 'invalid-request') : { body: settings }))
    openScreen(<EmailSettingsScreen />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    isAway = false
    await userEvent.click(again)
    await screen.findByLabelText('From')
  })
})

it('the newsletter is begun and ended by one button, and nothing else is changed', async () => {
  let on = '1'
  const asked = serve(({ method }) => {
    if (method === 'GET') return { body: { ...settings, Newsletter: on } }
    on = '0'
    return { body: { status: 'success', message: 'Saved.' } }
  })
  openScreen(<NewsletterScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the newsletter' }))
  await screen.findByText('You do not get the newsletter.')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ Newsletter: '0' })
})

it('the overview names the member and leads to all parts of the profile', () => {
  openScreen(<OverviewScreen />, { member: { ...noor, email: 'noor@example.org' } })
  expect(screen.getByText('noor@example.org')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining(['/u/profile/displayname', '/u/profile/emailsettings', '/u/profile/logins']),
  )
})

it('the profile of who has no name yet does not show their id', () => {
  openScreen(<OverviewScreen />, { member: nameless })
  expect(screen.getByText('Anonymous')).toBeTruthy()
})

describe('the screen of the surveys that were begun', () => {
  it('leads on to those that are not complete', async () => {
    const at = '2026-11-21T08:00:00.000Z'
    const one = {
      surveyID: 'tea',
      TableTitle: 'Tea',
      Status: 'in progress',
      startedAt: at,
      completedAt: null,
      link: '/go',
    }
    const asked = serve(() => ({
      body: {
        surveys: [one, { ...one, surveyID: 'milk', TableTitle: 'Milk', Status: 'complete', link: '' }],
        total: 2,
      },
    }))
    openScreen(<ProfileSurveysScreen />)
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/go')
    expect(screen.getByText('Completed', { selector: '.badge' })).toBeTruthy()
    expect(asked[0]).toMatchObject({ path: `/api/surveys/user/${noor.pkUser}` })
    expect(String(asked[0]?.query)).toBe('page=1&itemsPerPage=10')
    expect(pageSizes()).toEqual(['1', '5', '10', '20', '50', '100'])
  })

  it('names the member whose surveys could not be loaded', async () => {
    serve(() => problem(404, 'not-found'))
    openScreen(<ProfileSurveysScreen />)
    await waitFor(() => screen.getByText(`Failed to load surveys for user id: ${noor.pkUser}`))
  })
})

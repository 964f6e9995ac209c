import type { SurveyTile } from '@portal/contracts/http/surveys'
import { SurveysReply } from '@portal/contracts/http/surveys'
import { namelessName } from '@portal/contracts/identity/nameless'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noor } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { MySurveysScreen } from './my-surveys-screen.tsx'

const tile = (surveyID: string, Status: SurveyTile['Status'], differs: object = {}) => ({
  surveyID,
  TableTitle: `About ${surveyID}`,
  Description: 'Ten questions.',
  Type: 'survey',
  Status,
  token: `token-of-${surveyID}-twenty`,
  link: '',
  progress: { questionsAnswered: 4, questionsTotal: 10 },
  minutes: 3,
  ...differs,
})
const open = (other: Record<string, object>, promotionEntry: Record<string, object> = {}) => {
  serve(() => ({ body: SurveysReply.parse({ other, promotionEntry }) }))
  return openScreen(<MySurveysScreen />)
}

describe('my surveys', () => {
  it('shows surveys in progress first, then new ones, then completed ones', async () => {
    open({ a: tile('tea', 'complete'), b: tile('milk', 'not started'), c: tile('honey', 'incomplete') })
    const titles = await screen.findAllByRole('heading', { level: 3 })
    expect(titles.map(({ textContent }) => textContent)).toEqual(['About honey', 'About milk', 'About tea'])
    expect(screen.getByText('2 surveys are waiting for you.')).toBeTruthy()
  })

  it('links to each that is not complete, and shows its progress', async () => {
    open({ a: tile('honey', 'incomplete'), b: tile('tea', 'complete') })
    const link = await screen.findByRole('link', { name: 'Continue: About honey' })
    expect(link.getAttribute('href')).toBe('/u/surveys/conduct?token=token-of-honey-twenty')
    expect(screen.getByRole('progressbar', { name: '4 of 10 questions answered' }).ariaValueNow).toBe('40')
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('says of each that has ended how it ended, and leads to none of them', async () => {
    open({
      a: tile('tea', 'complete'),
      b: tile('milk', 'screened'),
      c: tile('honey', 'quota full'),
      d: tile('sugar', 'terminated'),
    })
    const done = (await screen.findByRole('heading', { name: 'Done' })).closest('section')
    const words = within(done ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(words).toEqual([
      expect.stringMatching(/^Completed.*tea/),
      expect.stringMatching(/^Not for you.*milk/),
      expect.stringMatching(/^Already full.*honey/),
      expect.stringMatching(/^Ended.*sugar/),
    ])
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('You have answered everything. Thank you!')).toBeTruthy()
  })

  it('shows prize draws separately', async () => {
    open({ a: tile('tea', 'not started') }, { b: tile('prize', 'not started', { Type: 'promotionEntry' }) })
    const draws = (await screen.findByRole('heading', { name: 'Prize draws' })).closest('section')
    expect(within(draws ?? document.body).getByText('About prize')).toBeTruthy()
  })

  it('says so if there is none', async () => {
    open({})
    expect(await screen.findByRole('heading', { name: 'No surveys are waiting for you' })).toBeTruthy()
  })

  it('announces that it loads', () => {
    open({})
    expect(screen.getByText('Loading your surveys')).toBeTruthy()
  })

  it('says what went wrong and retries on request', async () => {
    let isBroken = true
    serve(() => (isBroken ? problem(500, 'unexpected') : { body: { other: {}, promotionEntry: {} } }))
    openScreen(<MySurveysScreen />)
    await screen.findByRole('alert')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'No surveys are waiting for you' })
  })
})

describe('the home of a member without a name', () => {
  const nameless = { ...noor, displayName: namelessName(noor.pkUser) }
  const openNew = (differs: object = {}) => {
    localStorage.clear()
    serve(() => ({ body: { other: {}, promotionEntry: {} } }))
    return openScreen(<MySurveysScreen />, { member: { ...nameless, ...differs } })
  }
  const first = () => screen.findByRole('region', { name: 'Make yourself at home' })

  it('welcomes without a number, and says what to do first', async () => {
    openNew()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome')
    const links = within(await first()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/u/profile/displayname',
      '/u/profile/avatar',
      '/u/profile/emailsettings',
    ])
  })

  it('does not ask for a picture that is there', async () => {
    openNew({ avatar: '/files/a-picture' })
    expect(within(await first()).queryByRole('link', { name: /Add a picture/ })).toBeNull()
  })

  it('says so until the member does not want it, also at the next visit', async () => {
    openNew()
    await userEvent.click(within(await first()).getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('region', { name: 'Make yourself at home' })).toBeNull()
    serve(() => ({ body: { other: {}, promotionEntry: {} } }))
    openScreen(<MySurveysScreen />, { member: nameless })
    await screen.findByRole('heading', { name: 'No surveys are waiting for you' })
    expect(screen.queryByRole('region', { name: 'Make yourself at home' })).toBeNull()
  })

  it('is the ordinary one once a name is chosen', async () => {
    serve(() => ({ body: { other: {}, promotionEntry: {} } }))
    openScreen(<MySurveysScreen />)
    await screen.findByRole('heading', { name: 'No surveys are waiting for you' })
    expect(screen.queryByText('Make yourself at home')).toBeNull()
  })
})

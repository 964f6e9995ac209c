import type { SurveyTile } from '@portal/contracts/http/surveys'
import { SurveysReply } from '@portal/contracts/http/surveys'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
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

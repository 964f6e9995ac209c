import { listReportSurveys } from '@portal/contracts/http/reporting'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { SurveyListScreen } from './survey-list-screen.tsx'

const survey = (number: number) => ({
  surveyID: `tea-${number}`,
  Name: `Tea ${number}`,
  Type: 'survey',
  OpenLink: 0,
  responses: number,
  completes: 0,
  flagged: 0,
  quotaCells: 0,
  weights: [],
  version: 1,
  publishedAt: `2026-11-${10 + number}T10:00:00Z`,
  isClosed: false,
})
const open = (count: number) => {
  serve(() => ({
    body: listReportSurveys.replies[200].parse(Array.from({ length: count }, (_, index) => survey(index + 1))),
  }))
  return openScreen(<SurveyListScreen />)
}
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

describe('the surveys to report on', () => {
  it('are listed newest first, five per page', async () => {
    open(7)
    await screen.findByText('7 surveys')
    expect(names()).toEqual(['Tea 7', 'Tea 6', 'Tea 5', 'Tea 4', 'Tea 3'])
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(names()).toEqual(['Tea 2', 'Tea 1'])
    await userEvent.selectOptions(screen.getByLabelText('Per page'), '10')
    expect(names()).toHaveLength(7)
  })

  it('are sorted by the chosen column', async () => {
    open(3)
    await userEvent.click(await screen.findByRole('button', { name: 'Survey' }))
    expect(names()).toEqual(['Tea 1', 'Tea 2', 'Tea 3'])
    expect(screen.getByRole('columnheader', { name: 'Survey' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('show how many responses a person should review, and are sorted by that', async () => {
    serve(() => ({ body: [survey(1), { ...survey(2), flagged: 3 }, survey(3)] }))
    openScreen(<SurveyListScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Flagged' }))
    expect(names()).toEqual(['Tea 2', 'Tea 1', 'Tea 3'])
    expect(screen.getByRole('rowheader', { name: 'Tea 2' }).closest('tr')?.textContent).toContain('3')
  })

  it('keep the way to the flags once all of them are dismissed, and have none where nothing can be flagged', async () => {
    serve(() => ({ body: [survey(1), { ...survey(2), completes: 3 }] }))
    openScreen(<SurveyListScreen />)
    const link = await screen.findByRole('link', { name: '0 flagged: Tea 2' })
    expect(link.getAttribute('href')).toBe('/client/surveys/tea-2/quality')
    expect(screen.queryByRole('link', { name: '0 flagged: Tea 1' })).toBeNull()
  })

  it('stand below links that each have an icon of their own', async () => {
    open(1)
    await screen.findByText('1 survey')
    const icons = ['Decks', 'Dashboards', 'Recorded runs', 'My exports'].map(
      (name) => screen.getByRole('link', { name }).querySelector('path')?.getAttribute('d') ?? null,
    )
    expect(icons).not.toContain(null)
    expect(new Set(icons).size).toBe(icons.length)
  })

  it('are searched while one types, since they are loaded already', async () => {
    open(3)
    await userEvent.type(await screen.findByLabelText('Search surveys'), 'tea 2')
    await waitFor(() => expect(names()).toEqual(['Tea 2']))
  })

  it('link to topline and crosstab', async () => {
    open(1)
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByText('1 survey')
    expect(link('Topline Tea 1')).toBe('/report/tea-1/new')
    expect(link('Crosstab Tea 1')).toBe('/report/tea-1/new/crosstab')
  })

  it('say how to publish one if there is none', async () => {
    open(0)
    await screen.findByRole('heading', { name: 'No published surveys yet' })
    expect(screen.getByText(/npx portal survey import/)).toBeTruthy()
  })

  it('say what went wrong', async () => {
    serve(() => problem(403, 'not-allowed'))
    openScreen(<SurveyListScreen />)
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have access')
  })
})

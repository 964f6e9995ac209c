import { listReportQuestions } from '@portal/contracts/http/reporting'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answerTo, openPanel, openReport } from '../../../../test-support/report.tsx'
import type { Asked } from '../../../../test-support/server.ts'
import { CrosstabScreen } from '../crosstab/crosstab-screen.tsx'
import { ToplineScreen } from '../topline/topline-screen.tsx'

const dates = { QuestionType: 38, shape: 'date' as const, precodes: [], scale: [], bands: [] }
const ofTime = listReportQuestions.replies[200].parse([
  {
    ...dates,
    id: 'AnsweredOn',
    text: 'Date of answer',
    periods: ['year', 'quarter', 'month', 'week', 'day'],
    isTime: true,
  },
])
const saved = { waves: [{ code: 1, name: 'Spring', from: '2026-03-01', to: '2026-05-31' }], last: 3, revision: 2 }

const withWaves =
  (sent: unknown[] = []) =>
  ({ path, method, body }: Asked) => {
    if (!path.endsWith('/waves/tea')) return null
    if (method === 'POST') sent.push(body)
    return { body: method === 'POST' ? { revision: 3 } : saved }
  }

const bannerGroup = (body: unknown) => ({
  body: answerTo({ ...Object(body), banner: [] }),
})

describe('a crosstab', () => {
  it('leaves when somebody answered out of its rows, and has it as columns by a period', async () => {
    const { asked } = openReport(<CrosstabScreen />, { search: '?banner=Q2', more: ofTime })
    await screen.findByRole('article', { name: /With what/ })
    expect(asked().at(-1)?.questions).toEqual([])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /AnsweredOn Date of answer/ }).checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Q3 With what/ }).checked).toBe(true)
  })

  it('asks for the periods of its address', async () => {
    const { asked } = openReport(<CrosstabScreen />, {
      search: '?banner=AnsweredOn.month&rows=Q1,AnsweredOn&by=AnsweredOn.week',
      more: ofTime,
      run: bannerGroup,
    })
    await screen.findByRole('article', { name: /Do you drink tea/ })
    expect(asked().at(-1)).toMatchObject({
      questions: ['Q1', 'AnsweredOn'],
      banner: [{ items: [], periods: { question: 'AnsweredOn', by: 'month' } }],
      periods: [{ question: 'AnsweredOn', by: 'week' }],
    })
    expect(screen.getByText('Date of answer · Month')).toBeTruthy()
  })

  it('has the waves of the survey as columns', async () => {
    const wave = { ...dates, id: 'Wave', text: 'Wave', QuestionType: 1, shape: 'one-code' as const, isTime: true }
    const more = listReportQuestions.replies[200].parse([
      { ...wave, precodes: [{ Precode: 1, PrecodeText: 'Spring' }] },
    ])
    const { asked } = openReport(<CrosstabScreen />, { search: '?banner=Q2&rows=Q1', more, also: withWaves() })
    await screen.findByRole('article', { name: /Do you drink tea/ })
    const panel = within(screen.getByRole('region', { name: 'Waves' }))
    await userEvent.click(panel.getByText('Waves'))
    await userEvent.click(await panel.findByRole('button', { name: 'Show as columns' }))
    expect(asked().at(-1)?.banner.at(-1)).toEqual({
      items: [{ condition: { question: 'Wave', op: 'IN', values: [1] } }],
    })
  })

  it('is sorted as its address says, which a colleague gets', async () => {
    openReport(<CrosstabScreen />, { search: '?banner=Q2&rows=Q3&sort=Q3.total.up.c2' })
    const question = within(await screen.findByRole('article', { name: /With what/ }))
    expect(question.getByRole('columnheader', { name: /Total/ }).getAttribute('aria-sort')).toBe('ascending')
    const labels = question.getAllByRole('rowheader').slice(1)
    expect(labels.map(({ textContent }) => textContent)).toEqual(['Lemon', 'Milk', 'Honey'])
    expect(question.getByRole('button', { name: 'Keep at the end: Honey' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a topline', () => {
  it('shows a date by the period that the reader chooses', async () => {
    const { asked } = openReport(<ToplineScreen />, { search: '?show=AnsweredOn', more: ofTime })
    await userEvent.selectOptions(await screen.findByLabelText(/^By which period/), 'Quarter')
    expect(asked().at(-1)?.periods).toEqual([{ question: 'AnsweredOn', by: 'quarter' }])
    await userEvent.selectOptions(screen.getByLabelText(/^By which period/), 'Suiting period')
    expect(asked().at(-1)?.periods).toBeUndefined()
  })

  it('is filtered by the last days, counted back from the day of the run', async () => {
    const recent = { operator: 'AND', rules: [{ question: 'AnsweredOn', op: '>=', values: ['29 days ago'] }] }
    const search = `?filter=${encodeURIComponent(JSON.stringify(recent))}`
    const { asked } = openReport(<ToplineScreen />, { search, more: ofTime })
    await screen.findByRole('article', { name: /Do you drink tea/ })
    expect(asked().at(-1)?.filter).toEqual(recent)
    await openPanel('Filter')
    expect(screen.getByLabelText<HTMLInputElement>('Number of days').value).toBe('29')
    await userEvent.selectOptions(screen.getByLabelText('Day'), 'A date')
    await userEvent.type(screen.getByLabelText('Date'), '2026-05-01')
    await expect.poll(() => asked().at(-1)?.filter).toMatchObject({ rules: [{ op: '>=', values: ['2026-05-01'] }] })
  })
})

it('waves are saved with the revision that they change, and what cannot be saved is said', async () => {
  const sent: unknown[] = []
  openReport(<ToplineScreen />, { also: withWaves(sent) })
  await screen.findByRole('article', { name: /Do you drink tea/ })
  const panel = within(screen.getByRole('region', { name: 'Waves' }))
  await userEvent.click(panel.getByText('Waves'))
  await userEvent.click(await panel.findByRole('button', { name: 'Add wave' }))
  const second = within(panel.getByRole('group', { name: 'Wave 2' }))
  await userEvent.type(second.getByLabelText('Name'), 'Summer')
  await userEvent.type(second.getByLabelText('From'), '2026-05-31')
  await userEvent.type(second.getByLabelText('To'), '2026-08-31')
  expect(panel.getByText('Two waves overlap: a day can be in one wave only.')).toBeTruthy()
  await userEvent.clear(second.getByLabelText('From'))
  await userEvent.type(second.getByLabelText('From'), '2026-06-01')
  await userEvent.click(panel.getByRole('button', { name: 'Save waves' }))
  expect(sent).toEqual([
    { waves: [...saved.waves, { code: 4, name: 'Summer', from: '2026-06-01', to: '2026-08-31' }], revision: 2 },
  ])
})

describe('waves that are written and not saved', () => {
  const open = async (revision: () => number = () => 2) => {
    openReport(<ToplineScreen />, {
      also: ({ path }) => (path.endsWith('/waves/tea') ? { body: { ...saved, revision: revision() } } : null),
    })
    await screen.findByRole('article', { name: /Do you drink tea/ })
    const panel = within(screen.getByRole('region', { name: 'Waves' }))
    await userEvent.click(panel.getByText('Waves'))
    await userEvent.click(await panel.findByRole('button', { name: 'Add wave' }))
    await userEvent.type(within(panel.getByRole('group', { name: 'Wave 2' })).getByLabelText('Name'), 'Summer')
    await userEvent.click(panel.getByText('Waves'))
    await waitFor(() => expect(panel.queryByRole('group', { name: 'Wave 2' })).toBeNull())
    await userEvent.click(panel.getByText('Waves'))
    return panel
  }

  it('are still there after the panel was closed, until they are discarded', async () => {
    const panel = await open()
    const second = within(await panel.findByRole('group', { name: 'Wave 2' }))
    expect(second.getByLabelText<HTMLInputElement>('Name').value).toBe('Summer')
    await userEvent.click(panel.getByRole('button', { name: 'Discard changes' }))
    expect(panel.queryByRole('group', { name: 'Wave 2' })).toBeNull()
  })

  it('are offered where somebody else has saved others meanwhile', async () => {
    let revision = 1
    const panel = await open(() => (revision += 1))
    await userEvent.click(await panel.findByRole('button', { name: 'Use my changes' }))
    const second = within(await panel.findByRole('group', { name: 'Wave 2' }))
    expect(second.getByLabelText<HTMLInputElement>('Name').value).toBe('Summer')
  })
})

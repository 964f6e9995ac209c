import { CellRespondents, readResponseHistory } from '@portal/contracts/http/reporting/respondents'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openReport } from '../../../../test-support/report.tsx'
import { CrosstabScreen } from '../crosstab/crosstab-screen.tsx'
import { ToplineScreen } from '../topline/topline-screen.tsx'
import { answerInWords } from './answer-in-words.ts'

const responseId = '0b9b5b0e-6f0c-4b7e-9d7e-3f6f0c1d2e3f'
const listed = CellRespondents.parse({
  total: 1,
  isHidden: false,
  respondents: [
    {
      responseId,
      number: 12,
      status: 'complete',
      via: 'import',
      startedAt: '2026-11-20T10:00:00Z',
      completedAt: null,
      isErased: false,
    },
  ],
})
const events = readResponseHistory.replies[200].parse({
  events: [
    { version: 2, type: 'PageAnswered', at: '2026-11-20T10:00:00Z', page: 'p', answers: { Q1: 2 }, texts: 1 },
    { version: 3, type: 'LaterEvent', at: '2026-11-20T10:00:00Z', page: null, answers: {}, texts: 0 },
    {
      version: 4,
      type: 'ResponseScreened',
      at: '2026-11-20T10:00:00Z',
      page: null,
      answers: {},
      texts: 0,
      outcome: 'terminated',
    },
  ],
})

type Asked = Readonly<{ path: string; body: unknown }>

const replies = (of: unknown = listed) => {
  const bodies: unknown[] = []
  const also = ({ path, body }: Asked) => {
    if (path.endsWith('/respondents')) {
      bodies.push(body)
      return { body: of }
    }
    return path.endsWith('/response-events') ? { body: events } : null
  }
  return { bodies, also }
}

describe('a figure', () => {
  it('of a crosstab is no button until it may be asked about, and then lists its respondents and their events', async () => {
    const { bodies, also } = replies()
    openReport(<CrosstabScreen />, { search: '?banner=Q2', also })
    const table = await screen.findByRole('article', { name: /With what/ })
    expect(within(table).queryByRole('button', { name: /Who is behind/ })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Who is this?' }))
    const [first] = within(table).getAllByRole('button', { name: /^Who is behind 28\.50.*: Milk$/ })
    if (!first) throw new Error('no figure can be asked about')
    await userEvent.click(first)
    const dialog = await screen.findByRole('dialog', { name: /^Who is behind 28\.50.*: Milk$/ })
    expect(await within(dialog).findByText('1 respondent')).toBeDefined()
    expect(within(dialog).getByRole('row', { name: /12.*complete.*import/ })).toBeDefined()
    expect(within(dialog).getAllByText(/2026.*\d:\d\d/).length).toBeGreaterThan(0)
    expect(bodies).toMatchObject([{ cell: { table: 'Q3', row: 'c1', column: 'total' }, page: 1 }])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Events of respondent 12' }))
    expect(await within(dialog).findByText('Q1: No')).toBeDefined()
    expect(within(dialog).getByText('1 written text')).toBeDefined()
    expect(within(dialog).getByText('LaterEvent')).toBeDefined()
    expect(within(dialog).getByText('Terminated')).toBeDefined()
    expect(within(dialog).queryByText('Screened out')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads back from the events to the page of the list that was left, with the focus, and looks at no page twice', async () => {
    const { bodies, also } = replies({ ...listed, total: 45 })
    openReport(<ToplineScreen />, { also })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Who is this?' }))
    const [first] = await screen.findAllByRole('button', { name: /^Who is behind/ })
    if (!first) throw new Error('no figure can be asked about')
    await userEvent.click(first)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('button', { name: 'Page 3' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Events of respondent 12' }))
    const back = dialog.getByRole('button', { name: 'Back to the list' })
    expect(document.activeElement).toBe(back)
    await userEvent.click(back)
    expect(dialog.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page')
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Events of respondent 12' }))
    expect(bodies).toMatchObject([{ page: 1 }, { page: 3 }])
  })

  it('of a topline whose column is too small says so, and lists nobody', async () => {
    const { also } = replies(CellRespondents.parse({ total: 0, isHidden: true, respondents: [] }))
    openReport(<ToplineScreen />, { also })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Who is this?' }))
    const [first] = await screen.findAllByRole('button', { name: /^Who is behind/ })
    if (!first) throw new Error('no figure can be asked about')
    await userEvent.click(first)
    expect(await screen.findByText('Too few respondents')).toBeDefined()
  })
})

describe('a coded answer in words', () => {
  const precodes = [
    { Precode: 1, PrecodeText: 'Tea' },
    { Precode: 2, PrecodeText: 'Coffee' },
  ]
  const question = { text: 'Q', QuestionType: 1, shape: 'one-code' as const, bands: [] }
  const questions = [
    { ...question, id: 'Q1', precodes, scale: [] },
    { ...question, id: 'Q2', precodes, scale: [{ Precode: 3, PrecodeText: 'Good' }] },
  ]
  it.each([
    ['Q1', 2, 'Q1: Coffee'],
    ['Q1', 9, 'Q1: 9'],
    ['Q1_1', 1, 'Q1: Tea'],
    ['Q2_2', 3, 'Q2 – Coffee: Good'],
    ['Q7', 12, 'Q7: 12'],
  ])('%s = %i is %s', (key, value, words) => {
    expect(answerInWords(questions, key, value)).toBe(words)
  })
})

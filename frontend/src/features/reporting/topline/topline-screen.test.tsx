import { SurveyId } from '@portal/contracts/ids'
import { usualToplineSpec } from '@portal/contracts/reporting/usual-topline'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answerTo, openReport } from '../../../../test-support/report.tsx'
import { problem } from '../../../../test-support/server.ts'
import { ToplineScreen } from './topline-screen.tsx'

const open = (asked: Parameters<typeof openReport>[1] = {}) => openReport(<ToplineScreen />, asked)
const block = (name: RegExp) => screen.findByRole('article', { name })
const rowsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('a topline', () => {
  it('shows the first two questions and requests only these', async () => {
    const { asked } = open()
    await block(/Do you drink tea/)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    // the server makes the same spec for the page: what differed would be asked for again
    expect(asked()[0]).toEqual(usualToplineSpec(SurveyId.parse('tea'), ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'], []))
    expect(asked()[0]?.questions).toEqual(['Q1', 'Q2'])
  })

  it('rounds half up, once, and shows a share of nobody as a dash', async () => {
    open()
    expect(rowsOf(await block(/Do you drink tea/))).toEqual([
      ['Answer', 'n', '%'],
      ['Yes', '57', '28.50'],
      ['No', '0', '–'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Fewer decimals' }))
    await userEvent.click(screen.getByRole('button', { name: 'Fewer decimals' }))
    expect(rowsOf(await block(/Do you drink tea/))[1]).toEqual(['Yes', '57', '29'])
    expect(screen.getByRole('button', { name: 'Fewer decimals' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('says of a question that nobody was asked that there are no respondents, and draws nothing', async () => {
    const ofNobody = (body: unknown) => {
      const run = answerTo(body)
      return { body: { ...run, tables: run.tables.map((table) => ({ ...table, bases: table.bases.map(() => 0) })) } }
    }
    open({ run: ofNobody })
    const asked = within(await block(/Do you drink tea/))
    expect(asked.getByText('Base: 0 (All asked) · No respondents')).toBeTruthy()
    expect(asked.queryByRole('img')).toBeNull()
    expect(asked.queryByLabelText(/^Chart type/)).toBeNull()
  })

  it('sorts the answers of a question by their share, and back', async () => {
    open()
    const tea = await block(/Do you drink tea/)
    const answers = () =>
      rowsOf(tea)
        .slice(1)
        .map(([answer]) => answer)
    const share = within(tea).getByRole('columnheader', { name: '%' })
    expect(answers()).toEqual(['Yes', 'No'])
    await userEvent.click(within(share).getByRole('button'))
    expect([answers(), share.getAttribute('aria-sort')]).toEqual([['Yes', 'No'], 'descending'])
    await userEvent.click(within(share).getByRole('button'))
    expect([answers(), share.getAttribute('aria-sort')]).toEqual([['No', 'Yes'], 'ascending'])
    await userEvent.click(within(share).getByRole('button'))
    expect([answers(), share.getAttribute('aria-sort')]).toEqual([['Yes', 'No'], 'none'])
  })

  it('loads a question that is turned on, and all of them at once', async () => {
    const { asked } = open()
    await block(/Do you drink tea/)
    await userEvent.click(screen.getByRole('checkbox', { name: /With what/ }))
    await block(/With what/)
    expect(asked().at(-1)?.questions).toEqual(['Q1', 'Q2', 'Q3'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Check all' }))
    await block(/Anything else/)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Check all' }))
    await screen.findByRole('heading', { name: 'No questions selected' })
  })

  it('has a way past the controls to the figures, for the keyboard', async () => {
    open()
    const tea = await block(/Do you drink tea/)
    const place = screen.getByRole('link', { name: 'Skip to the figures' }).getAttribute('href')?.slice(1) ?? ''
    expect(document.getElementById(place)?.contains(tea)).toBe(true)
  })

  it('exports a question alone', async () => {
    const sent: unknown[] = []
    open({
      also: ({ path, method, body }) => {
        if (path !== '/api/reporting/exports') return null
        if (method === 'POST') sent.push(body)
        return { body: method === 'POST' ? { exportId: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01' } : [] }
      },
    })
    await block(/Gender/)
    await userEvent.click(screen.getByRole('button', { name: 'Export: Gender' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Export' }))
    expect(sent).toMatchObject([{ content: { kind: 'tables', spec: { questions: ['Q2'], banner: [] } } }])
  })

  it('moves and hides blocks', async () => {
    open()
    await block(/Do you drink tea/)
    await userEvent.click(screen.getByRole('button', { name: 'Move down: Do you drink tea?' }))
    expect(screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Q2 Gender',
      'Q1 Do you drink tea?',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Hide: Gender' }))
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('draws a chart of the chosen kind, and none for an open text', async () => {
    open()
    const tea = await block(/Do you drink tea/)
    const kind = within(tea).getByRole('combobox', { name: /Chart type/ })
    expect(kind).toHaveProperty('value', 'pie')
    await userEvent.selectOptions(kind, 'Horizontal bars')
    expect(kind).toHaveProperty('value', 'horizontalBar')
    await userEvent.click(screen.getByRole('checkbox', { name: /Anything else/ }))
    const texts = await block(/Anything else/)
    expect(within(texts).queryByRole('img')).toBeNull()
    await within(texts).findByText('No text answers yet.')
  })

  it('lists the texts of those whom the filter leaves', async () => {
    const filter = { question: 'Q1', op: 'IN', values: [1] }
    const { requests } = open({ search: `?show=Q1,Q5&filter=${encodeURIComponent(JSON.stringify(filter))}` })
    await within(await block(/Anything else/)).findByText('No text answers from these respondents.')
    const [asked] = requests.filter(({ path }) => path === '/api/reporting/texts')
    expect(asked?.body).toMatchObject({ spec: { filter, questions: ['Q5'] }, key: 'Q5', search: '', page: 1 })
  })

  it('opens a block in full screen, and closes it again', async () => {
    open()
    await block(/Gender/)
    await userEvent.click(screen.getByRole('button', { name: 'Full screen: Gender' }))
    const dialog = screen.getByRole('dialog', { name: 'Gender' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(within(await block(/Gender/)).getByRole('table')).toBeTruthy()
  })

  it('updates by itself', async () => {
    let respondents = 200
    const { requests } = open({
      run: (body) => ({ body: answerTo(body, { respondents, revision: `of ${respondents}` }) }),
    })
    await screen.findByText('200')
    respondents = 201
    await waitFor(() => expect(screen.getByText('201')).toBeTruthy(), { timeout: 3_000 })
    const runs = requests.filter(({ path }) => path === '/api/reporting/run')
    expect(runs[0]?.headers.get('if-none-match')).toBeNull()
    expect(runs[1]?.headers.get('if-none-match')).toBe('"of 200"')
  })

  it('says how many responses are excluded', async () => {
    open({ run: (body) => ({ body: answerTo(body, { excluded: 3 }) }) })
    expect(await screen.findByText('3 responses excluded')).toBeTruthy()
  })
})

describe('the states of a topline', () => {
  it('shows a text while it loads', async () => {
    open()
    expect(screen.getByText('Loading report')).toBeTruthy()
    expect(await screen.findByText('Loading data, it may take a few seconds...')).toBeTruthy()
  })

  it('says what went wrong, and retries on request', async () => {
    let isBroken = true
    open({ run: (body) => (isBroken ? problem(500, 'unexpected') : { body: answerTo(body) }) })
    await screen.findByRole('alert')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await block(/Do you drink tea/)
  })

  it('shows in the server’s words what the report asks for and the survey does not have', async () => {
    const issues = [{ path: '/questions/0', key: 'no-such-question', values: { question: 'Q9' } }]
    const detail = '/questions/0: there is no question Q9'
    const refused = {
      type: '',
      title: 'Check what you entered',
      status: 400,
      code: 'invalid-request',
      issues,
      detail,
    }
    open({ run: () => ({ status: 400, headers: {}, body: refused }) })
    expect((await screen.findByRole('alert')).textContent).toBe(`Check what you entered${detail}`)
  })

  it('keeps the last figures, and says so, while newer ones cannot be loaded', async () => {
    let isAway = false
    open({ run: (body) => (isAway ? problem(503, 'unavailable') : { body: answerTo(body) }) })
    await block(/Do you drink tea/)
    isAway = true
    expect(await screen.findByText(/could not be updated/, {}, { timeout: 3_000 })).toBeTruthy()
    expect(await block(/Do you drink tea/)).toBeTruthy()
  })

  it('says that nobody has answered yet', async () => {
    open({ run: (body) => ({ body: answerTo(body, { respondents: 0 }) }) })
    await screen.findByRole('heading', { name: 'No responses yet' })
  })

  it('says that no respondent matches the filter, and clears it on request', async () => {
    const filter = JSON.stringify({ question: 'Q1', op: 'IN', values: [2] })
    const { router } = open({
      search: `?filter=${encodeURIComponent(filter)}`,
      run: (body) => {
        const reply = answerTo(body)
        return { body: reply.spec.filter ? { ...reply, respondents: 0 } : reply }
      },
    })
    const empty = (await screen.findByRole('heading', { name: 'There is no data with these filters' })).closest(
      'section',
    )
    await userEvent.click(within(empty ?? document.body).getByRole('button', { name: 'Clear filter' }))
    await block(/Do you drink tea/)
    expect(router.state.location.search).toBe('')
  })
})

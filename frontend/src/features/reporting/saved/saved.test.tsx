import { loadFilter } from '@portal/contracts/http/reporting/filters'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answerTo, openPanel, openReport } from '../../../../test-support/report.tsx'
import type { Asked } from '../../../../test-support/server.ts'
import { ToplineScreen } from '../topline/topline-screen.tsx'

const BASE = '/api/surveys/report/surveys'
const women = { operator: 'AND', rules: [{ question: 'Q2', op: 'IN', values: [1] }] }
const id = '5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c11'
const filters = loadFilter.replies[200].parse([
  {
    id,
    filterName: 'Women',
    Parameters: 'Gender is any of: Woman',
    json: JSON.stringify(women),
    fkCategory: 'saved',
    includeAdmin: 1,
    includeInactive: 0,
    includeExternalUsers: 0,
    QuestionIDs: ['Q2'],
    surveyID: 'tea',
    Revision: 1,
    savedAt: '2026-11-21T10:00:00Z',
  },
])
const net = { kind: 'net', question: 'Q3', label: 'Sweet', codes: [1, 2] }

type Replies = Readonly<Record<string, (asked: Asked) => Readonly<{ status?: number; body: unknown }>>>

const open = async (search: string, replies: Replies = {}) => {
  const opened = openReport(<ToplineScreen />, {
    search,
    also: (asked) => replies[asked.path]?.(asked) ?? null,
    run: (body) => ({ body: answerTo(body, { respondents: 184, outOf: 1_186 }) }),
  })
  await screen.findByRole('article', { name: /Do you drink tea/ })
  return opened
}

describe('the filter of a report', () => {
  const filtered = `?filter=${encodeURIComponent(JSON.stringify(women))}`

  it('says while it is edited how many respondents it leaves, of all', async () => {
    await open(filtered)
    expect(await (await openPanel('Filter')).findByText('184 of 1,186 (15.5%)')).toBeTruthy()
  })

  it('is saved under a name, with the condition as text', async () => {
    const saved: unknown[] = []
    await open(`${filtered}&admin=1`, {
      [`${BASE}/addFilter`]: ({ body }) => {
        saved.push(body)
        return { body: { id, Revision: 1, message: 'Filter saved successfully.' } }
      },
    })
    await userEvent.click(await (await openPanel('Filter')).findByRole('button', { name: 'Save filter' }))
    await userEvent.type(screen.getByLabelText('Name of the filter'), ' Women {Enter}')
    expect(await screen.findByText('Filter saved successfully.')).toBeTruthy()
    expect(saved).toEqual([
      {
        filterName: 'Women',
        Parameters: 'Q2 “Gender” is any of Woman',
        json: JSON.stringify(women),
        fkCategory: 'saved',
        includeAdmin: 1,
        includeInactive: 0,
        includeExternalUsers: 0,
        surveyID: 'tea',
      },
    ])
  })

  it('is saved beside another of the same name only after its author was told', async () => {
    await open(filtered, { [`${BASE}/loadFilter`]: () => ({ body: filters }) })
    await userEvent.click(await (await openPanel('Filter')).findByRole('button', { name: 'Save filter' }))
    const name = screen.getByLabelText('Name of the filter')
    await userEvent.type(name, 'Wome')
    expect(screen.queryByText(/exists already/)).toBeNull()
    await userEvent.type(name, 'n ')
    expect(screen.getByText('A filter of this name exists already. Yours will be listed beside it.')).toBeTruthy()
  })

  it('is loaded with who is included', async () => {
    const { asked } = await open('', { [`${BASE}/loadFilter`]: () => ({ body: filters }) })
    await userEvent.selectOptions(await (await openPanel('Filter')).findByLabelText('Load a saved filter'), 'Women')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ filter: women, includeAdmin: true }))
  })

  it('is deleted after a question, which names it', async () => {
    const { requests } = await open('', {
      [`${BASE}/loadFilter`]: () => ({ body: filters }),
      [`/api/reporting/filters/${id}`]: () => ({ body: { filterId: id } }),
    })
    const deletions = () => requests.filter(({ method }) => method === 'DELETE')
    await userEvent.click(await (await openPanel('Filter')).findByRole('button', { name: 'Saved filters' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete Women' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete this filter?' }))
    expect(question.getByText('Women')).toBeTruthy()
    expect(deletions()).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(deletions()).toHaveLength(1))
  })
})

describe('the saved filters', () => {
  it('are no empty list once the last one is deleted', async () => {
    let all: unknown = filters
    await open('', {
      [`${BASE}/loadFilter`]: () => ({ body: all }),
      [`/api/reporting/filters/${id}`]: () => {
        all = []
        return { body: { filterId: id } }
      },
    })
    await userEvent.click(await (await openPanel('Filter')).findByRole('button', { name: 'Saved filters' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete Women' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say so where one cannot be read', async () => {
    const unknown = filters.map((one) => ({ ...one, json: '{"rules":3}' }))
    await open('', { [`${BASE}/loadFilter`]: () => ({ body: unknown }) })
    await userEvent.selectOptions(await (await openPanel('Filter')).findByLabelText('Load a saved filter'), 'Women')
    expect(await screen.findByText(/saved in a form that cannot be read any more/)).toBeTruthy()
  })
})

describe('a saved filter from an older version of the survey', () => {
  const gone = { operator: 'AND', rules: [{ question: 'Q77', op: 'IN', values: [1] }] }
  const path = '/filter/rules/0/question'
  const refused = {
    type: 'about:blank',
    title: 'The request was not accepted',
    status: 400,
    code: 'invalid-request',
    detail: `${path}: there is no question Q77`,
    refusal: 'There is no question Q77.',
    issues: [{ path, key: 'no-such-question', values: { question: 'Q77' } }],
  }

  it('loads with the condition about a question that is gone, counts nothing by it, and does again without it', async () => {
    openReport(<ToplineScreen />, {
      also: ({ path: asked }) =>
        asked === `${BASE}/loadFilter`
          ? { body: filters.map((one) => ({ ...one, json: JSON.stringify(gone) })) }
          : null,
      run: (body) => {
        const reply = answerTo(body)
        return reply.spec.filter ? { status: 400, body: refused } : { body: reply }
      },
    })
    await screen.findByRole('article', { name: /Do you drink tea/ })
    const filter = await openPanel('Filter')
    await userEvent.selectOptions(await filter.findByLabelText('Load a saved filter'), 'Women')
    expect(await filter.findByText('This survey has no question Q77.')).toBeTruthy()
    const notice = (await screen.findByText('This filter does not fit the survey')).closest('.notice')
    expect(notice?.textContent).toContain('There is no question Q77.')
    expect(notice?.textContent).not.toContain(path)
    expect(screen.queryByRole('article')).toBeNull()
    await userEvent.click(filter.getByRole('button', { name: 'Remove condition 1' }))
    expect(await screen.findByRole('article', { name: /Do you drink tea/ })).toBeTruthy()
  })

  it('shows a code that the survey lacks, which can be taken out', async () => {
    const old = { operator: 'AND', rules: [{ question: 'Q2', op: 'IN', values: [9] }] }
    const { asked } = await open(`?filter=${encodeURIComponent(JSON.stringify(old))}`)
    const filter = await openPanel('Filter')
    expect(filter.getByLabelText('Code 9: not in this survey')).toHaveProperty('checked', true)
    await userEvent.click(filter.getByLabelText('Woman'))
    await userEvent.click(filter.getByLabelText('Code 9: not in this survey'))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ filter: women }))
  })

  it('in an address is cleared where the figures would be', async () => {
    const { router } = openReport(<ToplineScreen />, {
      search: `?filter=${encodeURIComponent(JSON.stringify(gone))}`,
      run: (body) => {
        const reply = answerTo(body)
        return reply.spec.filter ? { status: 400, body: refused } : { body: reply }
      },
    })
    const notice = (await screen.findByText('This filter does not fit the survey')).closest<HTMLElement>('.notice')
    await userEvent.click(within(notice ?? document.body).getByRole('button', { name: 'Clear filter' }))
    expect(await screen.findByRole('article', { name: /Do you drink tea/ })).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })
})

describe('the rows that are saved with a survey', () => {
  const rows = '/api/reporting/rows/tea'
  const own = `?own=${encodeURIComponent(JSON.stringify([{ ...net, label: 'Sour', codes: [3] }]))}`

  it('are in every run, before the reader’s own', async () => {
    const { asked } = await open(own, { [rows]: () => ({ body: { rows: [net], revision: 1 } }) })
    expect(asked()[0]?.rows?.map((row) => 'label' in row && row.label)).toEqual(['Sweet', 'Sour'])
  })

  it('are named where the panel is closed, with the item that one is about where it is open', async () => {
    const ofItem = { ...net, item: 2, label: 'Bitter' }
    await open('', { [rows]: () => ({ body: { rows: [net, ofItem], revision: 1 } }) })
    const nets = await openPanel('Nets and statistics')
    expect(nets.getByText('Sweet · Bitter')).toBeTruthy()
    expect(nets.queryByText('None added')).toBeNull()
    const line = (await nets.findByRole('button', { name: /Bitter/ })).closest('li')
    expect(line?.textContent).toContain(`${net.question}.2`)
  })

  it('take the reader’s own; the second of two people who change them is told', async () => {
    const sent: unknown[] = []
    await open(own, {
      [rows]: ({ method, body }) => {
        if (method === 'GET') return { body: { rows: [net], revision: 1 } }
        sent.push(body)
        const stale = { type: '', title: 'Changed', status: 409, code: 'stale-version' }
        return sent.length === 1 ? { status: 409, body: stale } : { body: { revision: 2 } }
      },
    })
    const nets = await openPanel('Nets and statistics')
    await userEvent.click(await nets.findByRole('button', { name: 'Save these rows with the survey' }))
    expect(await screen.findByText('Somebody else has changed these rows in the meantime')).toBeTruthy()
    expect(sent).toEqual([{ rows: [net, { ...net, label: 'Sour', codes: [3] }], revision: 1 }])
    await userEvent.click(nets.getByRole('button', { name: 'Save these rows with the survey' })) // they are still there
    await waitFor(() => expect(nets.queryByRole('button', { name: 'Remove: Sour' })).toBeNull())
    expect(sent).toHaveLength(2)
  })
})

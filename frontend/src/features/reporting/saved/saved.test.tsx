import { loadFilter } from '@portal/contracts/http/reporting/filters'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answerTo, openReport } from '../../../../test-support/report.tsx'
import type { Asked } from '../../../../test-support/server.ts'
import { ToplineScreen } from '../topline/topline-screen.tsx'

const BASE = '/api/surveys/report/surveys'
const women = { question: 'Q2', op: 'IN', values: [1] }
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
const panel = async (name: string) => {
  const region = screen.getByRole('region', { name })
  const box = region.querySelector('details')
  if (box) {
    box.open = true
    box.dispatchEvent(new Event('toggle'))
  }
  return within(region)
}

describe('the filter of a report', () => {
  const filtered = `?filter=${encodeURIComponent(JSON.stringify(women))}`

  it('says while it is edited how many respondents it leaves, of all', async () => {
    await open(filtered)
    expect(await (await panel('Filter')).findByText('184 of 1,186 (15.5%)')).toBeTruthy()
  })

  it('is saved under a name, with the condition as text', async () => {
    const saved: unknown[] = []
    await open(`${filtered}&admin=1`, {
      [`${BASE}/addFilter`]: ({ body }) => {
        saved.push(body)
        return { body: { id, message: 'Filter saved successfully.' } }
      },
    })
    await userEvent.click(await (await panel('Filter')).findByRole('button', { name: 'Save filter' }))
    await userEvent.type(screen.getByLabelText('Name of the filter'), ' Women ')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
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

  it('is loaded with who is included', async () => {
    const { asked } = await open('', { [`${BASE}/loadFilter`]: () => ({ body: filters }) })
    await userEvent.selectOptions(await (await panel('Filter')).findByLabelText('Load a saved filter'), 'Women')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ filter: women, includeAdmin: true }))
  })
})

describe('the rows that are saved with a survey', () => {
  const rows = '/api/reporting/rows/tea'
  const own = `?own=${encodeURIComponent(JSON.stringify([{ ...net, label: 'Sour', codes: [3] }]))}`

  it('are in every run, before the reader’s own', async () => {
    const { asked } = await open(own, { [rows]: () => ({ body: { rows: [net], revision: 1 } }) })
    expect(asked()[0]?.rows?.map((row) => 'label' in row && row.label)).toEqual(['Sweet', 'Sour'])
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
    const nets = await panel('Nets and statistics')
    await userEvent.click(await nets.findByRole('button', { name: 'Save these rows with the survey' }))
    expect(await screen.findByText('Somebody else has changed these rows in the meantime')).toBeTruthy()
    expect(sent).toEqual([{ rows: [net, { ...net, label: 'Sour', codes: [3] }], revision: 1 }])
  })
})

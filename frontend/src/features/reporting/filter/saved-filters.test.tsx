import { type Filter, loadFilter } from '@portal/contracts/http/reporting/filters'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openReport } from '../../../../test-support/report.tsx'
import type { Asked } from '../../../../test-support/server.ts'
import { ToplineScreen } from '../topline/topline-screen.tsx'

const BASE = '/api/surveys/report/surveys'
const [women, men] = [1, 2].map((code) => ({ operator: 'AND', rules: [{ question: 'Q2', op: 'IN', values: [code] }] }))
const ids = ['5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c11', '5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c12'] as const
const saved = (at: 0 | 1, filterName: string, condition: unknown, differs: Partial<Filter> = {}) => ({
  id: ids[at],
  filterName,
  Parameters: `Words of ${filterName}`,
  json: JSON.stringify(condition),
  fkCategory: 'saved',
  includeAdmin: 0,
  includeInactive: 0,
  includeExternalUsers: 0,
  QuestionIDs: ['Q2'],
  surveyID: 'tea',
  Revision: 3,
  savedAt: '2026-11-21T10:00:00Z',
  ...differs,
})
const stale = { type: '', title: 'Changed', status: 409, code: 'stale-version' }
const gone = { type: '', title: 'Not found', status: 404, code: 'not-found' }

type Change = (asked: Asked) => Readonly<{ status?: number; body: unknown }>

/** A report with the filter panel open; what is saved is in `list`, and each change goes to `change`. */
const open = async (list: { now: readonly unknown[] }, change: Change = () => ({ status: 500, body: {} })) => {
  const opened = openReport(<ToplineScreen />, {
    also: (asked) => {
      if (asked.path === `${BASE}/loadFilter`) return { body: loadFilter.replies[200].parse(list.now) }
      return asked.path.startsWith('/api/reporting/filters/') || asked.path === `${BASE}/addFilter`
        ? change(asked)
        : null
    },
  })
  await screen.findByRole('article', { name: /Do you drink tea/ })
  const region = screen.getByRole('region', { name: 'Filter' })
  const box = region.querySelector('details')
  if (!box) throw new Error('no box')
  const toggle = (isOpen: boolean) => {
    box.open = isOpen
    box.dispatchEvent(new Event('toggle'))
  }
  toggle(true)
  const panel = within(region)
  const choice = await panel.findByLabelText<HTMLSelectElement>('Load a saved filter')
  const shown = () => choice.selectedOptions[0]?.textContent
  const sent = () => opened.requests.filter(({ method, path }) => method !== 'GET' && path.includes('ilter'))
  return { ...opened, panel, choice, shown, sent, toggle }
}

type Opened = Awaited<ReturnType<typeof open>>

const loadAndChange = async ({ panel, choice, shown }: Opened, answer = 'Man') => {
  await userEvent.selectOptions(choice, 'Women')
  await waitFor(() => expect(shown()).toBe('Women'))
  await userEvent.click(panel.getByLabelText(answer))
  await waitFor(() => expect(shown()).toBe('Women (changed)'))
  await userEvent.click(panel.getByRole('button', { name: 'Save filter' }))
  return within(screen.getByRole('dialog', { name: 'Save filter' }))
}
const save = (dialog: ReturnType<typeof within>, name = 'Save') =>
  userEvent.click(dialog.getByRole('button', { name, exact: true }))

describe('a saved filter that was loaded and changed', () => {
  it('is saved in its place, and the dialog says what it stood for', async () => {
    const list = { now: [saved(0, 'Women', women)] }
    const opened = await open(list, ({ body }) => {
      const { counted } = body as { counted: Filter }
      list.now = [{ ...saved(0, 'Women', women), ...counted, Revision: 4 }]
      return { body: { id: ids[0], Revision: 4 } }
    })
    const dialog = await loadAndChange(opened)
    expect(dialog.getByText(/no longer for: Words of Women\. Reports, dashboards and links/)).toBeTruthy()
    await save(dialog)
    expect(await screen.findByText('Filter saved successfully.')).toBeTruthy()
    const both = { ...women, rules: [{ question: 'Q2', op: 'IN', values: [1, 2] }] }
    expect(opened.sent().map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'PATCH',
        `/api/reporting/filters/${ids[0]}`,
        {
          filterName: 'Women',
          counted: {
            Parameters: 'Q2 “Gender” is any of Woman, Man',
            json: JSON.stringify(both),
            includeAdmin: 0,
            includeInactive: 0,
            includeExternalUsers: 0,
          },
          Revision: 3,
        },
      ],
    ])
    await waitFor(() => expect(opened.shown()).toBe('Women'))
  })

  it('is still the one that was loaded after the panel was closed', async () => {
    const opened = await open({ now: [saved(0, 'Women', women)] })
    const dialog = await loadAndChange(opened)
    await save(dialog, 'Cancel')
    opened.toggle(false)
    opened.toggle(true)
    expect(opened.shown()).toBe('Women (changed)')
  })

  it('is saved as another one only under a name of its own', async () => {
    const opened = await open({ now: [saved(0, 'Women', women)] }, () => ({
      body: { id: ids[1], Revision: 1, message: 'Filter saved successfully.' },
    }))
    const dialog = await loadAndChange(opened)
    await save(dialog, 'Save as new')
    const name = dialog.getByLabelText('Name of the filter')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(name)
    expect(opened.sent()).toEqual([])
    await userEvent.type(name, ' and men')
    await save(dialog, 'Save as new')
    await waitFor(() =>
      expect(opened.sent()).toMatchObject([{ method: 'POST', body: { filterName: 'Women and men' } }]),
    )
  })

  it('that somebody else has saved meanwhile is not replaced: theirs is loaded, or it is saved as another', async () => {
    const list = { now: [saved(0, 'Women', women)] }
    const opened = await open(list, () => {
      list.now = [saved(0, 'Women', men, { Revision: 4 })]
      return { status: 409, body: stale }
    })
    const dialog = await loadAndChange(opened)
    await save(dialog)
    expect(await dialog.findByText('Somebody else has saved this filter in the meantime')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('ariaDisabled', 'true')
    expect(dialog.getByRole('button', { name: 'Save as new' })).toHaveProperty('ariaDisabled', null)
    await save(dialog, 'Load their version')
    await waitFor(() => expect(opened.asked().at(-1)).toMatchObject({ filter: men }))
    await waitFor(() => expect(opened.shown()).toBe('Women'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that was deleted meanwhile is saved as a new one', async () => {
    const list = { now: [saved(0, 'Women', women), saved(1, 'Men', men)] }
    const opened = await open(list, ({ method }) => {
      list.now = [saved(1, 'Men', men)]
      return method === 'POST'
        ? { body: { id: ids[0], Revision: 1, message: 'Filter saved successfully.' } }
        : { status: 404, body: gone }
    })
    const dialog = await loadAndChange(opened)
    await save(dialog)
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Save as new' })).toBeNull())
    await save(dialog)
    await waitFor(() => expect(opened.sent().at(-1)).toMatchObject({ method: 'POST', body: { filterName: 'Women' } }))
  })
})

describe('the list of saved filters', () => {
  const list = () => ({ now: [saved(0, 'Women', women), saved(1, 'Men', men)] })
  const rename = async ({ panel }: Opened) => {
    await userEvent.click(panel.getByRole('button', { name: 'Saved filters' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rename Women' }))
    return within(screen.getByRole('dialog', { name: 'Rename this filter' }))
  }

  it('gives one another name, and leaves what it counts as it is', async () => {
    const opened = await open(list(), () => ({ body: { id: ids[0], Revision: 4 } }))
    const dialog = await rename(opened)
    await userEvent.clear(dialog.getByLabelText('Name of the filter'))
    await userEvent.type(dialog.getByLabelText('Name of the filter'), 'Ladies{Enter}')
    expect(await screen.findByText('The filter has its new name.')).toBeTruthy()
    expect(opened.sent().map(({ body }) => body)).toEqual([{ filterName: 'Ladies', Revision: 3 }])
  })

  it('points out a name that another one has, and tells the second of two people', async () => {
    const opened = await open(list(), () => ({ status: 409, body: stale }))
    const dialog = await rename(opened)
    await userEvent.clear(dialog.getByLabelText('Name of the filter'))
    await userEvent.type(dialog.getByLabelText('Name of the filter'), 'Men')
    expect(dialog.getByText(/A filter of this name exists already/)).toBeTruthy()
    await save(dialog)
    expect(await dialog.findByText('Somebody else has saved this filter in the meantime')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('ariaDisabled', 'true')
  })
})

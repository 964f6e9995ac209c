import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pressEnter } from '../../../../test-support/press-enter.ts'
import { openPanel, openReport } from '../../../../test-support/report.tsx'
import type { Asked } from '../../../../test-support/server.ts'
import { namedPalettes } from '../chart/palette.ts'
import { ToplineScreen } from './topline-screen.tsx'

const BASE = '/api/surveys/report/surveys'
const id = '5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c11'
const women = { operator: 'AND', rules: [{ question: 'Q2', op: 'IN', values: [1] }] }

type Replies = Readonly<Record<string, (asked: Asked) => Readonly<{ status?: number; body: unknown }>>>

describe('a saved topline', () => {
  const topline = {
    reportID: id,
    surveyID: 'tea',
    name: 'For the board',
    description: 'Every month',
    toplineData: {
      order: ['Q3', 'Q1', 'Q2', 'Q4', 'Q5'],
      shown: ['Q3', 'Q1'],
      charts: {},
      texts: { Q1: { title: 'Tea drinkers', note: 'Asked of all' } },
    },
    decimal: 0,
    reportQuery: '?admin=1',
    includeAdmin: 1,
    includeInactive: 0,
    includeExternalUsers: 0,
    Revision: 2,
    savedAt: '2026-11-21T10:00:00Z',
  }
  const saved: unknown[] = []
  const openSaved = (of: object = topline, search = '') => {
    saved.length = 0
    const replies: Replies = {
      [`${BASE}/loadTopline/${id}/null`]: () => ({ body: of }),
      [`${BASE}/saveTopline`]: ({ body }) => {
        saved.push(body)
        return { body: { reportID: id, Revision: 3 } }
      },
      '/api/reporting/toplines': () => ({ body: [{ reportID: id, name: 'For the board', description: '' }] }),
    }
    return openReport(<ToplineScreen />, {
      also: (asked) => replies[asked.path]?.(asked) ?? null,
      report: id,
      search,
    })
  }
  const titles = () => screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)

  it('is shown as it was saved: questions in order, decimals, texts, and what is counted', async () => {
    const { asked, router } = openSaved()
    const block = within(await screen.findByRole('article', { name: /Tea drinkers/ }))
    expect(block.getByText('Asked of all')).toBeTruthy()
    expect(block.getByRole('row', { name: 'Yes 57 29' })).toBeTruthy()
    expect(titles()).toEqual(['Q3 With what?', 'Q1 Tea drinkers'])
    expect(asked().at(-1)?.includeAdmin).toBe(true)
    expect(router.state.location.search).toBe('?admin=1')
  })

  it('is saved again with what was changed, a note of several lines too, and its revision', async () => {
    const { router } = openSaved()
    await screen.findByRole('article', { name: /Tea drinkers/ })
    await userEvent.click(screen.getByRole('button', { name: 'More decimals' }))
    expect(new URLSearchParams(router.state.location.search).get('decimals')).toBe('1')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Edit texts' }))
    await userEvent.type(screen.getByLabelText('Note on Q3'), 'New{Enter}and long')
    await userEvent.click(screen.getByRole('button', { name: 'Save topline' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await screen.findByText('The topline is saved.')
    expect(saved).toMatchObject([
      {
        reportID: id,
        Revision: 2,
        name: 'For the board',
        decimal: 1,
        toplineData: {
          shown: ['Q3', 'Q1'],
          texts: { Q1: topline.toplineData.texts.Q1, Q3: { note: 'New\nand long' } },
        },
      },
    ])
  })

  it('is saved by Enter in its name or its description, once it has a name', async () => {
    openSaved()
    await screen.findByRole('article', { name: /Tea drinkers/ })
    const open = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Save topline' }))
      return within(await screen.findByRole('dialog'))
    }
    const dialog = await open()
    await userEvent.clear(dialog.getByLabelText('Name of the topline'))
    pressEnter(dialog.getByLabelText('Name of the topline'))
    await userEvent.type(dialog.getByLabelText('Name of the topline'), 'For all')
    pressEnter(dialog.getByLabelText('Name of the topline'))
    await screen.findByText('The topline is saved.')
    pressEnter((await open()).getByLabelText('Description'))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved).toMatchObject([{ name: 'For all' }, { name: 'For the board' }])
  })

  it('is saved with the colours that were chosen: a palette, and those of single options', async () => {
    openSaved()
    await screen.findByRole('article', { name: /Tea drinkers/ })
    await userEvent.click(screen.getByRole('button', { name: 'Colours' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.selectOptions(dialog.getByLabelText('Palette'), 'For any kind of colour vision')
    for (const box of document.querySelectorAll('details')) box.open = true
    fireEvent.change(dialog.getByLabelText('Honey'), { target: { value: '#ffff00' } })
    expect(dialog.getByText(/^Too pale on white/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save topline' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await screen.findByText('The topline is saved.')
    expect(saved).toMatchObject([
      { color: [...namedPalettes.universal], toplineData: { colors: { 'Q3=2': '#ffff00' } } },
    ])
  })

  it('is shown without its filter once that is cleared, and the address says so', async () => {
    const { asked, router } = openSaved({
      ...topline,
      reportQuery: `?filter=${encodeURIComponent(JSON.stringify(women))}`,
    })
    await screen.findByRole('article', { name: /Tea drinkers/ })
    expect(asked().at(-1)?.filter).toEqual(women)
    const filter = await openPanel('Filter')
    await userEvent.click(filter.getByRole('button', { name: 'Clear filter' }))
    await waitFor(() => expect(asked().at(-1)?.filter).toBeNull())
    expect(router.state.location.search).toBe('?base=asked')
  })

  it('counts whom it was saved for where the address says only how it looks', async () => {
    const reportQuery = `?filter=${encodeURIComponent(JSON.stringify(women))}`
    const { asked, router } = openSaved({ ...topline, reportQuery }, '?decimals=1')
    await screen.findByRole('article', { name: /Tea drinkers/ })
    expect(asked().map(({ filter }) => filter)).toEqual([women])
    expect(new URLSearchParams(router.state.location.search).get('decimals')).toBe('1')
  })

  describe('that somebody else saves meanwhile', () => {
    const theirs = { ...topline, Revision: 3, toplineData: { ...topline.toplineData, shown: ['Q2'] }, decimal: 1 }
    const stale = { type: '', title: 'Changed', status: 409, code: 'stale-version' }

    /** A title is written, and saving it is refused. */
    const refused = async () => {
      let isTheirs = false
      const sent: unknown[] = []
      const replies: Replies = {
        [`${BASE}/loadTopline/${id}/null`]: () => ({ body: isTheirs ? theirs : topline }),
        [`${BASE}/saveTopline`]: ({ body }) => {
          sent.push(body)
          isTheirs = true
          return { status: 409, body: stale }
        },
      }
      const opened = openReport(<ToplineScreen />, {
        report: id,
        also: (asked) => replies[asked.path]?.(asked) ?? null,
      })
      await screen.findByRole('article', { name: /Tea drinkers/ })
      await userEvent.click(screen.getByRole('checkbox', { name: 'Edit texts' }))
      await userEvent.type(screen.getByLabelText('Note on Q3'), 'Mine')
      expect(screen.getByText('Not saved yet')).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: 'Save topline' }))
      const dialog = within(await screen.findByRole('dialog'))
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
      await dialog.findByText('Somebody else has saved this topline in the meantime')
      return { ...opened, dialog, sent }
    }

    it('is loaded in their version, which is then the one that is changed', async () => {
      const { dialog, sent } = await refused()
      await userEvent.click(dialog.getByRole('button', { name: 'Load their version' }))
      await waitFor(() => expect(titles()).toEqual(['Q2 Gender']))
      expect(screen.queryByText('Mine')).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Save topline' }))
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(sent).toHaveLength(2))
      expect(sent[1]).toMatchObject({ Revision: 3, decimal: 1, toplineData: theirs.toplineData })
    })

    it('is shown in their version when it is opened again, and offers what one had changed', async () => {
      const { router } = await refused()
      await router.navigate('/report/tea/new')
      await waitFor(() => expect(titles()).toEqual(['Q1 Do you drink tea?', 'Q2 Gender']))
      await router.navigate(`/report/tea/${id}`)
      await waitFor(() => expect(titles()).toEqual(['Q2 Gender']))
      await userEvent.click(screen.getByRole('button', { name: 'Use my changes' }))
      await screen.findByText('Mine')
    })
  })

  it('of another survey is not shown', async () => {
    openSaved({ ...topline, surveyID: 'coffee' })
    expect(await screen.findByText('Topline not found')).toBeTruthy()
  })
})

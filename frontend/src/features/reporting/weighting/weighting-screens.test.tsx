import { listWeightings } from '@portal/contracts/http/reporting/weightings'
import { TableSpec } from '@portal/contracts/reporting/table'
import { itemId, savedAt } from '@portal/tests/support/banners'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { noor } from '../../../../test-support/people.ts'
import { answerTo, openPanel, openReport } from '../../../../test-support/report.tsx'
import type { Asked } from '../../../../test-support/server.ts'
import { loadLanguage } from '../../../lib/texts/load-texts.ts'
import { speakIn } from '../../../lib/texts/spoken.ts'
import { ToplineScreen } from '../topline/topline-screen.tsx'
import { WeightingEditorScreen } from './weighting-editor-screen.tsx'
import { WeightingListScreen } from './weighting-list-screen.tsx'

const PATH = '/api/reporting/weightings'
const cells = [
  { codes: [1], percent: 60 },
  { codes: [2], percent: 40 },
]
const weighting = { name: 'Census', targets: [{ question: 'Q2', cells }] }
const list = listWeightings.replies[200].parse([{ weightingID: itemId, weighting, revision: 2, savedAt }])

type Reply = Readonly<{ status?: number; body: unknown }>

const server =
  (save: () => Reply = () => ({ body: { weightingID: itemId, revision: 3 } })) =>
  ({ path, method }: Asked): Reply | null => {
    if (path === PATH) return method === 'POST' ? save() : { body: list }
    return path === `${PATH}/${itemId}` ? { body: { weightingID: itemId } } : null
  }

const result = { respondents: 190, efficiency: 62.5, rounds: 4, converged: true, smallest: 0.421, largest: 2.1 }
const run = (body: unknown): Reply => {
  const { weighting: asked } = TableSpec.parse(body)
  return { body: answerTo(body, asked && { weighting: result }) }
}

const edit = (id: string, save?: () => Reply) =>
  openReport(<WeightingEditorScreen />, {
    path: `/weighting/${id}`,
    route: '/weighting/:weightingID',
    also: server(save),
    run,
  })

describe('the editor of a weighting', () => {
  it('shows what was counted, tries the targets once they sum to 100, and saves them', async () => {
    const { requests, asked } = edit('new')
    await userEvent.selectOptions(await screen.findByLabelText('Add a target'), 'Q2')
    const target = within(screen.getByRole('region', { name: 'Q2 Gender' }))
    expect(await target.findByRole('cell', { name: '57' })).toBeTruthy()
    await userEvent.type(target.getByLabelText('Target percentage of Woman'), '70')
    await userEvent.type(target.getByLabelText('Target percentage of Man'), '20')
    expect(target.getByText(/it must be 100%/)).toBeTruthy()
    await userEvent.clear(target.getByLabelText('Target percentage of Man'))
    await userEvent.type(target.getByLabelText('Target percentage of Man'), '30')
    const outcome = within(await screen.findByRole('region', { name: /^Result/ }))
    expect(await outcome.findByText('62.5%')).toBeTruthy()
    expect(outcome.getByText('0.42 to 2.1')).toBeTruthy()
    expect(outcome.getByText('10')).toBeTruthy()
    expect(outcome.getByText(/do not use these weights/)).toBeTruthy()
    const wanted = {
      question: 'Q2',
      cells: [
        { codes: [1], percent: 70 },
        { codes: [2], percent: 30 },
      ],
    }
    expect(asked().findLast((spec) => spec.weighting)?.weighting?.targets).toEqual([wanted])

    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    await userEvent.click(save)
    expect(screen.getByText('Give the weighting a name.')).toBeTruthy()
    expect(requests.filter(({ path, method }) => path === PATH && method === 'POST')).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    await userEvent.keyboard('Mine')
    expect(screen.queryByText('Give the weighting a name.')).toBeNull()
    await userEvent.click(save)
    await waitFor(() =>
      expect(requests.find(({ path, method }) => path === PATH && method === 'POST')?.body).toEqual({
        surveyID: 'tea',
        weightingID: 'new',
        weighting: { name: 'Mine', targets: [wanted] },
      }),
    )
  })

  it('says that a percentage cannot be below 0, though all sum to 100', async () => {
    edit('new')
    await userEvent.selectOptions(await screen.findByLabelText('Add a target'), 'Q2')
    const target = within(screen.getByRole('region', { name: 'Q2 Gender' }))
    await userEvent.type(target.getByLabelText('Target percentage of Woman'), '110')
    await userEvent.type(target.getByLabelText('Target percentage of Man'), '-10')
    expect(target.getByRole('status').textContent).toContain('Percentages cannot be below 0.')
    expect(target.queryByText('Sum 100%')).toBeNull()
  })

  it('says whose percentage cannot be met because nobody gave the answer, by its text', async () => {
    const detail = 'nobody answered 2 of Q2'
    const issues = [{ path: '', key: 'target-empty', values: { question: 'Q2', codes: [2] } }]
    const refused = { type: 'about:blank', title: 'Check it', status: 400, code: 'invalid-request', detail, issues }
    openReport(<WeightingEditorScreen />, {
      path: '/weighting/new',
      route: '/weighting/:weightingID',
      also: server(),
      run: (body) => (TableSpec.parse(body).weighting ? { status: 400, body: refused } : { body: answerTo(body) }),
    })
    await userEvent.selectOptions(await screen.findByLabelText('Add a target'), 'Q2')
    const target = within(screen.getByRole('region', { name: 'Q2 Gender' }))
    expect(await target.findByRole('cell', { name: '0' })).toBeTruthy()
    await userEvent.type(target.getByLabelText('Target percentage of Woman'), '70')
    await userEvent.type(target.getByLabelText('Target percentage of Man'), '30')
    expect(target.getByRole('status').textContent).toContain('Nobody has answered “Man” yet')
    const outcome = within(await screen.findByRole('region', { name: /^Result/ }))
    expect((await outcome.findByRole('alert')).textContent).toMatch(/^Q2 GenderNobody has answered “Man” yet/)
  })

  it('says of an answer that was given by nobody in another target that it is so, not that nobody gave it', async () => {
    const issues = [{ path: '', key: 'target-apart', values: { question: 'Q2', codes: [1] } }]
    const refused = { type: 'about:blank', title: 'Check it', status: 400, code: 'invalid-request', issues }
    openReport(<WeightingEditorScreen />, {
      path: `/weighting/${itemId}`,
      route: '/weighting/:weightingID',
      also: server(),
      run: (body) => (TableSpec.parse(body).weighting ? { status: 400, body: refused } : { body: answerTo(body) }),
    })
    const outcome = within(await screen.findByRole('region', { name: /^Result/ }))
    expect((await outcome.findByRole('alert')).textContent).toMatch(/^Q2 GenderNobody who answered “Woman” has an/)
  })

  it('says which answer is farthest from its percentage where not all targets can be met', async () => {
    const missed = { question: 'Q2', codes: [1], percent: 60, reached: 52.25 }
    openReport(<WeightingEditorScreen />, {
      path: `/weighting/${itemId}`,
      route: '/weighting/:weightingID',
      also: server(),
      run: (body) => ({ body: answerTo(body, { weighting: { ...result, converged: false, missed } }) }),
    })
    const outcome = within(await screen.findByRole('region', { name: /^Result/ }))
    expect(await outcome.findByText('Q2 Gender, Woman: 60% wanted, 52.3% reached.')).toBeTruthy()
  })

  it('keeps targets until they are saved or discarded, also where the screen is left', async () => {
    const first = edit(itemId)
    await userEvent.type(await screen.findByDisplayValue('Census'), ' of 2021')
    first.unmount()
    const kept = Object.entries({ ...sessionStorage })
    edit(itemId) // which begins a new tab
    expect(await screen.findByDisplayValue('Census')).toBeTruthy()
    expect(kept).toEqual([[`draft ${noor.pkUser} weighting tea ${itemId}`, expect.stringContaining('Census of 2021')]])
    await userEvent.type(screen.getByDisplayValue('Census'), ' of 2022')
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByDisplayValue('Census')).toBeTruthy()
    expect({ ...sessionStorage }).toEqual({})
  })

  it('offers only questions with one answer, each once', async () => {
    edit('new')
    const choice = await screen.findByLabelText('Add a target')
    const offered = () => within(choice).getAllByRole('option').length
    expect(offered()).toBe(3)
    await userEvent.selectOptions(choice, 'Q2')
    expect(offered()).toBe(2)
  })

  it('tells the second of two people, who can save a new one', async () => {
    const stale = { status: 409, body: { code: 'stale-version', title: 'Changed', status: 409, type: 'about:blank' } }
    const { requests } = edit(itemId, () => stale)
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save as new' }))
    await waitFor(() =>
      expect(requests.filter(({ path, method }) => path === PATH && method === 'POST').map(({ body }) => body)).toEqual(
        [
          { surveyID: 'tea', weightingID: itemId, weighting, revision: 2 },
          { surveyID: 'tea', weightingID: 'new', weighting },
        ],
      ),
    )
  })
})

describe('a weighting that is being edited, when the language of the page changes', () => {
  const speak = async (language: string) => {
    await loadLanguage(language)
    await act(async () => speakIn(language))
  }
  afterEach(() => speakIn('en'))

  it('keeps what was typed, and replaces nothing that somebody else has saved since', async () => {
    const lists = [list, list.map((one) => ({ ...one, revision: 3 }))]
    const { requests, client } = openReport(<WeightingEditorScreen />, {
      path: `/weighting/${itemId}`,
      route: '/weighting/:weightingID',
      also: (asked) =>
        asked.path === PATH && asked.method === 'GET' ? { body: lists.shift() ?? list } : server()(asked),
      run,
    })
    const name = await screen.findByDisplayValue('Census')
    await userEvent.type(name, ' of 2021')
    await speak('fr')
    await client.refetchQueries({ type: 'active', stale: true })
    expect(lists).toEqual([])
    expect(screen.getByDisplayValue('Census of 2021')).toBe(name)
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const posts = () => requests.filter(({ path, method }) => path === PATH && method === 'POST')
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]?.body).toMatchObject({ revision: 2 })
  })
})

describe('saved weightings', () => {
  it('are listed with their questions, and deleted after a question', async () => {
    const { requests } = openReport(<WeightingListScreen />, {
      path: '/weightings',
      search: '?admin=1&weight=region',
      also: server(),
    })
    const row = within(await screen.findByRole('row', { name: /Census/ }))
    expect(row.getByRole('link', { name: /Use in topline/ }).getAttribute('href')).toContain(
      `?admin=1&weighting=${itemId}`,
    )
    await userEvent.click(row.getByRole('button', { name: /Delete/ }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  })

  it.each([
    [81.2, '81.2%', 'Census – efficiency 81.2%'],
    [74, '74%costs precision', 'Census – efficiency 74%, costs precision'],
    [62.5, '62.5%advised against', 'Census – efficiency 62.5%, advised against'],
  ])('say where they are listed and chosen what their efficiency of %s means', async (efficiency, listed, chosen) => {
    const known = (body: unknown) => ({
      body: answerTo(body, TableSpec.parse(body).weighting && { weighting: { ...result, efficiency } }),
    })
    const { asked, unmount } = openReport(<WeightingListScreen />, {
      path: '/weightings',
      search: '?admin=1&weight=region',
      also: server(),
      run: known,
    })
    const row = await screen.findByRole('row', { name: /Census/ })
    await waitFor(() =>
      expect(
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ).toContain(listed),
    )
    expect(asked()).toMatchObject([{ weighting, includeAdmin: true, questions: ['Q2'], banner: [] }])
    expect(asked()[0]?.weight).toBeUndefined()
    unmount()
    const topline = openReport(<ToplineScreen />, { also: server(), run: known })
    await screen.findByRole('article', { name: /Do you drink tea/ })
    expect(topline.asked().filter((spec) => spec.weighting)).toEqual([]) // the panel is closed
    const choice = (await openPanel('Filter')).getByLabelText('Weight')
    expect(await within(choice).findByRole('option', { name: chosen })).toBeTruthy()
  })

  it('say in a sentence why there are no weights any more', async () => {
    const refused = { type: '', title: 'Check it', status: 400, code: 'invalid-request', detail: '/x: no', issues: [] }
    const body = { ...refused, refusal: 'There is no question Q2.' }
    const { unmount } = openReport(<WeightingListScreen />, {
      path: '/weightings',
      also: server(),
      run: () => ({ status: 400, body }),
    })
    expect(
      await within(await screen.findByRole('row', { name: /Census/ })).findByText('There is no question Q2.'),
    ).toBeTruthy()
    unmount()
    openReport(<ToplineScreen />, {
      also: server(),
      run: (asked) => (TableSpec.parse(asked).weighting ? { status: 400, body } : { body: answerTo(asked) }),
    })
    const choice = (await openPanel('Filter')).getByLabelText('Weight')
    expect(await within(choice).findByRole('option', { name: 'Census – cannot be computed' })).toBeTruthy()
  })

  it('weight a topline whose address names one, and are offered beside imported weights', async () => {
    const { asked } = openReport(<ToplineScreen />, { search: `?weighting=${itemId}`, also: server(), run })
    await waitFor(() => expect(asked()[0]?.weighting).toEqual(weighting))
    await userEvent.click((await screen.findAllByText('Filter'))[0] ?? document.body)
    await userEvent.selectOptions(await screen.findByLabelText('Weight'), 'region')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ weight: 'region' }))
    expect(asked().at(-1)?.weighting).toBeUndefined()
  })

  it('are told as missing if the address names one that was deleted', async () => {
    openReport(<ToplineScreen />, { search: '?weighting=gone' })
    expect(await screen.findByText(/no longer exists/)).toBeTruthy()
  })
})

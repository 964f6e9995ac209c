import { type Banner, listCrosstabBanners, loadCrosstabBanner } from '@portal/contracts/http/reporting/banners'
import { SurveyId } from '@portal/contracts/ids'
import { aBanner, aColumn, aSegment, itemId, savedAt } from '@portal/tests/support/banners'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answerTo, coffeeQuestions, openReport, withCoffee } from '../../../../test-support/report.tsx'
import type { Asked } from '../../../../test-support/server.ts'
import { CrosstabScreen } from '../crosstab/crosstab-screen.tsx'
import { BannerEditorScreen } from './banner-editor-screen.tsx'
import { BannerListScreen } from './banner-list-screen.tsx'

const BASE = '/api/surveys/report/surveys'
const gender = aBanner(aColumn('Gender', aSegment('Q2', 1, 'Woman')), aColumn('Gender', aSegment('Q2', 2, 'Man')))
const banner: Banner = loadCrosstabBanner.replies[200].parse({
  BannerID: itemId,
  BannerName: 'By gender',
  BannerNote: '',
  BannerJson: gender,
  surveyID: 'tea',
  Revision: 3,
  savedAt,
})

type Reply = Readonly<{ status?: number; body: unknown }>

/** A server that has one banner; `save` answers what is saved. */
const server = (
  save: (body: unknown) => Reply = () => ({ body: { BannerID: itemId, Revision: 4, message: 'saved' } }),
) => {
  const list = listCrosstabBanners.replies[200].parse({ data: [banner], total: 11 })
  const replies: Readonly<Record<string, (body: unknown) => Reply>> = {
    saveCrosstabBanner: save,
    loadPreBuildSegments: () => ({ body: { preBuildArr: [], Revision: 0 } }),
    deleteBanner: () => ({ body: { message: 'deleted' } }),
    copyBanner: () => ({ body: { BannerID: itemId, Revision: 1, message: 'copied' } }),
    loadCrosstabBanner: () => ({ body: banner }),
    'loadCrosstabBanner/1/10': () => ({ body: list }),
    'loadCrosstabBanner/2/10': () => ({ body: list }),
  }
  return ({ path, body }: Asked): Reply | null => replies[path.slice(BASE.length + 1)]?.(body) ?? null
}

const edit = (id: string, search = '', save?: Parameters<typeof server>[0]) =>
  openReport(<BannerEditorScreen />, {
    path: `/banner/${id}`,
    route: '/banner/:bannerID',
    search,
    also: server(save),
  })
const savedBy = (requests: readonly Asked[]) =>
  requests.filter(({ path }) => path === `${BASE}/saveCrosstabBanner`).map(({ body }) => body)

describe('the list of banners', () => {
  const open = (search = '') => openReport(<BannerListScreen />, { path: '/crosstab', search, also: server() })

  it('has a page of them with the columns of each, and asks for the next one', async () => {
    const { requests } = open()
    const row = within(await screen.findByRole('row', { name: /By gender/ }))
    expect(row.getByRole('cell', { name: '2' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain(`${BASE}/loadCrosstabBanner/2/10`))
    await userEvent.type(screen.getByLabelText('Search banners'), 'gen')
    await waitFor(() =>
      expect(
        requests.filter(({ path, query }) => path.endsWith('/1/10') && query.get('search') === 'gen'),
      ).toHaveLength(1),
    )
  })

  it('copies one, and deletes one after a question', async () => {
    const { requests } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Copy: By gender' }))
    await waitFor(() => expect(requests.some(({ path }) => path === `${BASE}/copyBanner`)).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Delete: By gender' }))
    expect(requests.some(({ path }) => path === `${BASE}/deleteBanner`)).toBe(false)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(requests.find(({ path }) => path === `${BASE}/deleteBanner`)?.query.get('id')).toBe(itemId),
    )
  })

  it('leads on to the crosstab for an address that names columns', async () => {
    const { router } = open('?banner=Q2')
    await waitFor(() => expect(router.state.location.pathname).toBe('/report/tea/new/run/new'))
    expect(router.state.location.search).toBe('?banner=Q2')
  })
})

describe('the editor of a banner', () => {
  it('makes a column for each chosen answer, and a merged one, by buttons alone', async () => {
    const { requests } = edit('new')
    const palette = within(await screen.findByRole('region', { name: 'Answers' }))
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q2')
    await userEvent.click(palette.getByLabelText('Select all'))
    await userEvent.click(palette.getByRole('button', { name: 'A column for each' }))
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q3')
    await userEvent.click(palette.getByLabelText('Milk'))
    await userEvent.click(palette.getByLabelText('Lemon'))
    await userEvent.click(palette.getByRole('button', { name: 'One merged column' }))
    await userEvent.click(screen.getByRole('button', { name: 'Move earlier: Milk / Lemon' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Mine')
    await userEvent.click(screen.getByRole('button', { name: 'Save banner' }))
    await waitFor(() => expect(savedBy(requests)).toHaveLength(1))
    const column = (heading: string, ...items: readonly (readonly [string, number, string])[]) =>
      aColumn(heading, ...items.map(([qid, precode, label]) => aSegment(qid, precode, label)))
    expect(savedBy(requests)[0]).toEqual({
      BannerName: 'Mine',
      BannerNote: '',
      surveyID: 'tea',
      BannerData: aBanner(
        column('Gender', ['Q2', 1, 'Woman']),
        column('With what?', ['Q3', 1, 'Milk'], ['Q3', 3, 'Lemon']),
        column('Gender', ['Q2', 2, 'Man']),
      ),
    })
  })

  it('finds a question by its words', async () => {
    edit('new')
    const palette = within(await screen.findByRole('region', { name: 'Answers' }))
    await userEvent.type(palette.getByLabelText('Search questions'), 'gend')
    const names = within(palette.getByLabelText('Question'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Choose a question', 'Q2 Gender'])
  })

  it('nests a second group in a column', async () => {
    const { requests } = edit(itemId)
    const palette = within(await screen.findByRole('region', { name: 'Answers' }))
    await userEvent.click(screen.getByRole('button', { name: 'Nest another group in Woman' }))
    expect(screen.getByText(/^Empty\./)).toBeTruthy()
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q1')
    await userEvent.click(palette.getByLabelText('Yes'))
    await userEvent.click(screen.getByRole('button', { name: /^Add selected answers to group 2 of Woman/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save and run' }))
    await waitFor(() => expect(savedBy(requests)).toHaveLength(1))
    expect(savedBy(requests)[0]).toMatchObject({
      BannerID: itemId,
      Revision: 3,
      BannerData: { columns: [{ groups: [{ items: [{ label: 'Woman' }] }, { items: [{ label: 'Yes' }] }] }, {}] },
    })
  })

  it('tells the second of two people, who can save theirs as a new banner', async () => {
    const stale = { type: 'urn:portal:problem:stale-version', title: 'Changed', status: 409, code: 'stale-version' }
    const { requests } = edit(itemId, '', (body) =>
      JSON.stringify(body).includes('Revision')
        ? { status: 409, body: stale }
        : { body: { BannerID: itemId, Revision: 1, message: 'saved' } },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Save banner' }))
    expect(await screen.findByText('Somebody else has saved this banner in the meantime')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save mine as a new banner' }))
    await waitFor(() => expect(savedBy(requests)).toHaveLength(2))
    expect(savedBy(requests)[1]).not.toHaveProperty('BannerID')
  })

  it('begins with the columns of a crosstab that is saved as a banner', async () => {
    edit('new', '?banner=Q2')
    expect(await screen.findByRole('listitem', { name: 'Column Woman' })).toBeTruthy()
    expect(screen.getByRole('listitem', { name: 'Column Man' })).toBeTruthy()
  })
})

const coffee = SurveyId.parse('coffee')
const ofCoffee = (qid: string, precode: number, label: string) => ({ ...aSegment(qid, precode, label), surveyID: coffee })

/** There is a second survey, about coffee; `segments` are prebuilt. */
const editWithCoffee = (segments: readonly object[] = [], of: Banner = banner) => {
  const usual = server()
  return openReport(<BannerEditorScreen />, {
    path: `/banner/${itemId}`,
    route: '/banner/:bannerID',
    also: (asked) => {
      if (asked.path === BASE) return { body: withCoffee }
      if (asked.path.endsWith('/precodes/coffee/0/0')) return { body: coffeeQuestions }
      if (asked.path === `${BASE}/loadPreBuildSegments`) return { body: { preBuildArr: segments, Revision: 4 } }
      if (asked.path === `${BASE}/savePreBuildSegments`) return { body: { Revision: 5 } }
      return asked.path === `${BASE}/loadCrosstabBanner` ? { body: of } : usual(asked)
    },
  })
}
const paletteOf = async () => within(await screen.findByRole('region', { name: 'Answers' }))
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('answers of another survey', () => {
  it('are offered after the survey was changed, which clears the question and the chosen answers', async () => {
    editWithCoffee()
    const first = await paletteOf()
    await userEvent.selectOptions(first.getByLabelText('Question'), 'Q3')
    await userEvent.click(first.getByLabelText('Milk'))
    const survey = await screen.findByLabelText('Survey')
    expect(optionsOf(survey)).toEqual(['Tea (this survey)', 'Coffee'])
    await userEvent.selectOptions(survey, 'coffee')
    const palette = await paletteOf()
    expect(screen.getByText(/joined by member/)).toBeTruthy()
    await waitFor(() =>
      expect(optionsOf(palette.getByLabelText('Question'))).toEqual([
        'Choose a question',
        'Q1 Do you drink coffee?',
        'Q2 Which coffee?',
      ]),
    )
    expect((palette.getByLabelText('Question') as HTMLSelectElement).value).toBe('')
    expect(palette.queryByLabelText('Milk')).toBeNull()
    expect(screen.getByRole('button', { name: /^Add selected answers to group 1 of Woman/ })).toHaveProperty('disabled', true)
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q1')
    await userEvent.click(palette.getByLabelText('Daily'))
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q2')
    expect(palette.getByRole('button', { name: 'A column for each' })).toHaveProperty('disabled', true)
  })

  it('make columns that name their survey, and are saved with it in the banner of this one', async () => {
    const { requests } = editWithCoffee()
    await userEvent.selectOptions(await screen.findByLabelText('Survey'), 'coffee')
    const palette = await paletteOf()
    await waitFor(() => expect(optionsOf(palette.getByLabelText('Question'))).toHaveLength(3))
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q1')
    await userEvent.click(palette.getByLabelText('Daily'))
    await userEvent.click(palette.getByRole('button', { name: 'A column for each' }))
    const column = within(await screen.findByRole('listitem', { name: 'Column Daily' }))
    expect(column.getByLabelText('Heading')).toHaveProperty('value', 'Do you drink coffee? (Coffee)')
    expect(column.getByText('Coffee')).toBeTruthy()
    await userEvent.click(palette.getByLabelText('Never'))
    await userEvent.click(screen.getByRole('button', { name: 'Add selected answers to group 1 of Man' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save banner' }))
    await waitFor(() => expect(savedBy(requests)).toHaveLength(1))
    expect(savedBy(requests)[0]).toMatchObject({
      surveyID: 'tea',
      BannerData: aBanner(
        aColumn('Gender', aSegment('Q2', 1, 'Woman')),
        aColumn('Gender', aSegment('Q2', 2, 'Man'), ofCoffee('Q1', 2, 'Never')),
        aColumn('Do you drink coffee? (Coffee)', ofCoffee('Q1', 1, 'Daily')),
      ),
    })
  })

  it('are prebuilt segments too: those of this survey come first, the others name theirs', async () => {
    const prebuilt = [
      { id: 'one', label: 'Daily', surveyID: 'coffee', qid: 'Q1', precode: 1 },
      { id: 'two', label: 'Women', surveyID: 'tea', qid: 'Q2', precode: 1 },
    ]
    const { requests } = editWithCoffee(prebuilt)
    await userEvent.click(await screen.findByText('Prebuilt segments'))
    const segments = await screen.findAllByRole('button', { name: /^(Women|Daily Coffee)$/ })
    expect(segments.map(({ textContent }) => textContent)).toEqual(['Women ', 'Daily Coffee'])
    await userEvent.click(screen.getByRole('button', { name: 'Daily Coffee' }))
    const column = within(await screen.findByRole('listitem', { name: 'Column Daily' }))
    expect(column.getByLabelText('Heading')).toHaveProperty('value', 'Coffee')
    await userEvent.selectOptions(screen.getByLabelText('Survey'), 'coffee')
    const palette = await paletteOf()
    await waitFor(() => expect(optionsOf(palette.getByLabelText('Question'))).toHaveLength(3))
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q2')
    await userEvent.click(palette.getByLabelText('Espresso'))
    await userEvent.click(screen.getByRole('button', { name: 'Save selected answers' }))
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/savePreBuildSegments'))).toBe(true))
    expect(requests.find(({ path }) => path.endsWith('/savePreBuildSegments'))?.body).toEqual({
      preBuildArr: [...prebuilt, { id: expect.any(String), label: 'Espresso', surveyID: 'coffee', qid: 'Q2', precode: 2 }],
      Revision: 4,
    })
  })

  it('of a survey that is gone are shown with its id', async () => {
    const old = { ...aSegment('Q1', 1, 'Hot'), surveyID: SurveyId.parse('cocoa') }
    editWithCoffee([], { ...banner, BannerJson: aBanner(aColumn('', old)) })
    expect(within(await screen.findByRole('listitem', { name: 'Column Hot' })).getByText('cocoa')).toBeTruthy()
  })

  it('are not offered where there is no other survey', async () => {
    edit(itemId)
    await screen.findByRole('listitem', { name: 'Column Woman' })
    expect(screen.queryByLabelText('Survey')).toBeNull()
  })

  it('say what went wrong if the questions cannot be loaded, and are loaded on request', async () => {
    let isDown = true
    const usual = server()
    openReport(<BannerEditorScreen />, {
      path: '/banner/new',
      route: '/banner/:bannerID',
      also: (asked) => {
        if (asked.path === BASE) return { body: withCoffee }
        if (!asked.path.endsWith('/precodes/coffee/0/0')) return usual(asked)
        const problem = { type: 'urn:portal:problem:not-found', title: 'Not found', status: 404, code: 'not-found' }
        return isDown ? { status: 404, body: problem } : { body: coffeeQuestions }
      },
    })
    await userEvent.selectOptions(await screen.findByLabelText('Survey'), 'coffee')
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(again)
    const palette = await paletteOf()
    await waitFor(() => expect(optionsOf(palette.getByLabelText('Question'))).toHaveLength(3))
  })
})

describe('a crosstab by a saved banner', () => {
  const run = (of: Banner) =>
    openReport(<CrosstabScreen />, {
      path: `/run/${itemId}`,
      route: '/run/:bannerID',
      run: (body) => ({ body: answerTo(body) }),
      also: (asked) => (asked.path === `${BASE}/loadCrosstabBanner` ? { body: of } : null),
    })

  it('asks for the columns of the banner', async () => {
    const { asked } = run(banner)
    await screen.findByRole('article', { name: /With what/ })
    expect(asked()[0]?.banner).toMatchObject([{ label: 'Gender', items: [{ label: 'Woman' }, { label: 'Man' }] }])
    expect(screen.getByRole('link', { name: 'Edit By gender' })).toBeTruthy()
  })

  it('asks for columns of another survey as joined ones', async () => {
    const data = aBanner(aColumn('', ofCoffee('Q1', 1, 'Daily')))
    const { asked } = run(loadCrosstabBanner.replies[200].parse({ ...banner, BannerJson: data }))
    await screen.findByRole('article', { name: /With what/ })
    expect(asked()[0]?.banner[0]?.items[0]?.condition).toEqual({
      survey: 'coffee',
      condition: { question: 'Q1', op: 'IN', values: [1] },
    })
  })

  it('is not shown for a banner of another survey', async () => {
    run(loadCrosstabBanner.replies[200].parse({ ...banner, surveyID: 'coffee' }))
    expect(await screen.findByText('This banner is used in another survey')).toBeTruthy()
  })
})

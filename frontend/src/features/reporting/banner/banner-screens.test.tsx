import { type Banner, loadCrosstabBanner } from '@portal/contracts/http/reporting/banners'
import { SurveyId } from '@portal/contracts/ids'
import { aBanner, aColumn, aSegment, itemId } from '@portal/tests/support/banners'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BASE, banner, bannerServer, openEditor, savedBy } from '../../../../test-support/banners.ts'
import { answerTo, openReport, questions } from '../../../../test-support/report.tsx'
import { CrosstabScreen } from '../crosstab/crosstab-screen.tsx'
import { BannerEditorScreen } from './banner-editor-screen.tsx'
import { BannerListScreen } from './banner-list-screen.tsx'

describe('the list of banners', () => {
  const open = (search = '') => openReport(<BannerListScreen />, { path: '/crosstab', search, also: bannerServer() })

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

  it('keeps what is counted on the way to a crosstab, and to the editor', async () => {
    open('?admin=1&weight=region')
    const row = within(await screen.findByRole('row', { name: /By gender/ }))
    const links = [...row.getAllByRole('link'), screen.getByRole('link', { name: 'Crosstab without a banner' })]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/report/tea/new/run/${itemId}?admin=1&weight=region`,
      `/report/tea/new/run/${itemId}?admin=1&weight=region`,
      `/report/tea/new/banner/${itemId}?admin=1&weight=region`,
      '/report/tea/new/run/new?admin=1&weight=region',
    ])
  })

  it('leads on to the crosstab for an address that names columns', async () => {
    const { router } = open('?banner=Q2')
    await waitFor(() => expect(router.state.location.pathname).toBe('/report/tea/new/run/new'))
    expect(router.state.location.search).toBe('?banner=Q2')
  })
})

describe('the editor of a banner', () => {
  it('makes a column for each chosen answer, and a merged one, by buttons alone', async () => {
    const { requests } = openEditor(<BannerEditorScreen />, 'new')
    const palette = within(await screen.findByRole('region', { name: 'Answers' }))
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q2')
    await userEvent.click(palette.getByLabelText('Select all'))
    await userEvent.click(palette.getByRole('button', { name: 'A column for each' }))
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q3')
    await userEvent.click(palette.getByLabelText('Milk'))
    await userEvent.click(palette.getByLabelText('Lemon'))
    await userEvent.click(palette.getByRole('button', { name: 'One merged column' }))
    expect(screen.getByText('Columns: 3. Answers in them: 4.').getAttribute('role')).toBe('status')
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

  it('asks for a column before it is sent, and no more once there is one', async () => {
    const { requests } = openEditor(<BannerEditorScreen />, 'new')
    const palette = within(await screen.findByRole('region', { name: 'Answers' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save and run' }))
    expect(screen.getByRole('alert').textContent).toContain('Choose a question and add its answers as columns.')
    expect(requests.filter(({ path }) => path.endsWith('/saveCrosstabBanner'))).toEqual([])
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q2')
    await userEvent.click(palette.getByLabelText('Select all'))
    await userEvent.click(palette.getByRole('button', { name: 'A column for each' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('finds a question of a long survey by its words', async () => {
    const more = questions.map((one) => ({ ...one, id: `R${one.id}`, text: `${one.text} A year ago` }))
    openReport(<BannerEditorScreen />, {
      path: '/banner/new',
      route: '/banner/:bannerID',
      also: bannerServer(),
      more,
    })
    const palette = within(await screen.findByRole('region', { name: 'Answers' }))
    await userEvent.click(palette.getByRole('combobox', { name: 'Question' }))
    await userEvent.keyboard('ago gend')
    expect(palette.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['RQ2 Gender A year ago'])
    await userEvent.keyboard('{Enter}')
    expect(palette.getByLabelText('Woman')).toBeTruthy()
  })

  it('nests a second group in a column', async () => {
    const { requests, router } = openEditor(<BannerEditorScreen />, itemId, '?admin=1&banner=Q2')
    const palette = within(await screen.findByRole('region', { name: 'Answers' }))
    await userEvent.click(screen.getByRole('button', { name: 'Nest another group in Woman' }))
    expect(screen.getByText(/^Empty\./)).toBeTruthy()
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q1')
    await userEvent.click(palette.getByLabelText('Yes'))
    await userEvent.click(screen.getByRole('button', { name: /^Add selected answers to group 2 of Woman/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save and run' }))
    await waitFor(() => expect(router.state.location.search).toBe('?admin=1'))
    await waitFor(() => expect(savedBy(requests)).toHaveLength(1))
    expect(savedBy(requests)[0]).toMatchObject({
      BannerID: itemId,
      Revision: 3,
      BannerData: { columns: [{ groups: [{ items: [{ label: 'Woman' }] }, { items: [{ label: 'Yes' }] }] }, {}] },
    })
  })

  it('tells the second of two people, who can save theirs as a new banner', async () => {
    const stale = { type: 'urn:portal:problem:stale-version', title: 'Changed', status: 409, code: 'stale-version' }
    const { requests } = openEditor(<BannerEditorScreen />, itemId, '', (body) =>
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
    openEditor(<BannerEditorScreen />, 'new', '?banner=Q2')
    expect(await screen.findByRole('listitem', { name: 'Column Woman' })).toBeTruthy()
    expect(screen.getByRole('listitem', { name: 'Column Man' })).toBeTruthy()
  })
})

describe('a crosstab by a saved banner', () => {
  const run = (of: Banner) =>
    openReport(<CrosstabScreen />, {
      path: `/run/${itemId}`,
      search: '?admin=1',
      route: '/run/:bannerID',
      run: (body) => ({ body: answerTo(body) }),
      also: (asked) => (asked.path === `${BASE}/loadCrosstabBanner` ? { body: of } : null),
    })

  it('asks for the columns of the banner', async () => {
    const { asked } = run(banner)
    await screen.findByRole('article', { name: /With what/ })
    expect(asked()[0]?.banner).toMatchObject([{ label: 'Gender', items: [{ label: 'Woman' }, { label: 'Man' }] }])
    const edit = screen.getByRole('link', { name: 'Edit By gender' })
    expect(edit.getAttribute('href')).toBe(`/report/tea/new/banner/${itemId}?admin=1`)
  })

  it('asks for columns of another survey as joined ones', async () => {
    const data = aBanner(aColumn('', { ...aSegment('Q1', 1, 'Daily'), surveyID: SurveyId.parse('coffee') }))
    const { asked } = run(loadCrosstabBanner.replies[200].parse({ ...banner, BannerData: data }))
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

import type { Banner } from '@portal/contracts/http/reporting/banners'
import { SurveyId } from '@portal/contracts/ids'
import { aBanner, aColumn, aSegment, itemId } from '@portal/tests/support/banners'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BASE, banner, bannerServer, openEditor, savedBy } from '../../../../test-support/banners.ts'
import { coffeeQuestions, openReport, withCoffee } from '../../../../test-support/report.tsx'
import { BannerEditorScreen } from './banner-editor-screen.tsx'

const coffee = SurveyId.parse('coffee')
const ofCoffee = (qid: string, precode: number, label: string) => ({
  ...aSegment(qid, precode, label),
  surveyID: coffee,
})

/** There is a second survey, about coffee; `segments` are prebuilt. */
const editWithCoffee = (segments: readonly object[] = [], of: Banner = banner) => {
  const usual = bannerServer()
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
    expect(screen.getByRole('button', { name: /^Add selected answers to group 1 of Woman/ })).toHaveProperty(
      'disabled',
      true,
    )
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
      preBuildArr: [
        ...prebuilt,
        { id: expect.any(String), label: 'Espresso', surveyID: 'coffee', qid: 'Q2', precode: 2 },
      ],
      Revision: 4,
    })
  })

  it('of a survey that is gone are shown with its id', async () => {
    const old = { ...aSegment('Q1', 1, 'Hot'), surveyID: SurveyId.parse('cocoa') }
    editWithCoffee([], { ...banner, BannerData: aBanner(aColumn('', old)) })
    expect(within(await screen.findByRole('listitem', { name: 'Column Hot' })).getByText('cocoa')).toBeTruthy()
  })

  it('are not offered where there is no other survey', async () => {
    openEditor(<BannerEditorScreen />, itemId)
    await screen.findByRole('listitem', { name: 'Column Woman' })
    expect(screen.queryByLabelText('Survey')).toBeNull()
  })

  it('say what went wrong if the questions cannot be loaded, and are loaded on request', async () => {
    let isDown = true
    const usual = bannerServer()
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

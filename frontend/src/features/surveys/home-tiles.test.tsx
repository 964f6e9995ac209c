import { getSystemContent } from '@portal/contracts/http/content'
import type { SiteConfiguration } from '@portal/contracts/http/site'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aSite } from '../../../test-support/site.ts'
import { HomeTilesProvider } from '../../lib/home-tiles.ts'
import { siteQuery } from '../../lib/site.ts'
import { MySurveysScreen } from './my-surveys-screen.tsx'

const tea = {
  ...{ surveyID: 'tea', TableTitle: 'About tea', Description: '', Type: 'survey', Status: 'not started' },
  ...{ token: 'token-of-tea-twenty-one', link: '', minutes: 3 },
  progress: { questionsAnswered: 0, questionsTotal: 10 },
}

function News() {
  return <h2>News of the community</h2>
}

const home = (site: SiteConfiguration, { hasSurveys = true, instead = '' } = {}) => {
  const asked = serve(({ path }) => ({
    body: path.startsWith('/api/content/systems/')
      ? { Content: instead }
      : { other: hasSurveys ? { tea } : {}, promotionEntry: {} },
  }))
  const { client } = openScreen(
    <HomeTilesProvider value={{ news: News }}>
      <MySurveysScreen />
    </HomeTilesProvider>,
    { at: '/u/main' },
  )
  act(() => void client.setQueryData(siteQuery.queryKey, site))
  return asked
}
const withNews = (firstTile: SiteConfiguration['firstTile']) =>
  aSite({ firstTile, has: { ...aSite().has, news: true } })
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the home', () => {
  it.each([
    ['surveys', ['To do', 'News of the community']],
    ['news', ['News of the community', 'To do']],
    ['discussions', ['To do', 'News of the community']],
  ] as const)('begins with %s where the site says so, and there are any', async (firstTile, order) => {
    home(withNews(firstTile))
    await waitFor(() => expect(headings()).toEqual(order))
  })

  it('begins with the news where no survey is there, and has none where there are none', async () => {
    home(withNews('surveys'), { hasSurveys: false })
    await waitFor(() => expect(headings()[0]).toBe('News of the community'))
    home(aSite({ firstTile: 'news' }))
    await waitFor(() => expect(headings()).toEqual(['To do']))
  })

  it('has the words of the community where there is nothing to do', async () => {
    const asked = home(aSite(), { hasSurveys: false, instead: '<p>Come back on <b>Monday</b></p>' })
    expect((await screen.findByText('Monday')).tagName).toBe('B')
    expect(screen.queryByText('No surveys are waiting for you')).toBeNull()
    expect(asked.map(({ path }) => decodeURIComponent(path))).toContain(
      getSystemContent.path.replace('{section}', 'No Research Activities'),
    )
  })
})

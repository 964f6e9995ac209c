import { loadCrosstabBanner } from '@portal/contracts/http/reporting/banners'
import { SurveyId } from '@portal/contracts/ids'
import { fieldOf } from '@portal/contracts/reporting/field-of'
import { bannerToRun } from '@portal/contracts/reporting/saved/banner-rules'
import { columnsIn, usualCrosstabSpec } from '@portal/contracts/reporting/usual-crosstab'
import { aBanner, itemId, savedAt, tea } from '@portal/tests/support/banners'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openReport, questions } from '../../../../test-support/report.tsx'
import { CrosstabScreen } from './crosstab-screen.tsx'

it('asks first for what its page brings, where the address names columns and rows alone', async () => {
  const { asked } = openReport(<CrosstabScreen />, { search: '?banner=Q2%2CQ1&rows=Q4%2CQ3' })
  await screen.findByRole('article', { name: /With what/ })
  const fields = questions.map(fieldOf)
  const chosen = { banner: columnsIn('Q2,Q1', fields), rows: 'Q4,Q3' }
  // what differed would be asked for again
  expect(asked()[0]).toEqual(usualCrosstabSpec(SurveyId.parse('tea'), fields, chosen, []))
  expect(asked()[0]?.questions).toEqual(['Q3', 'Q4'])
})

it('asks first for what its page brings, where the address names a saved banner', async () => {
  const banner = loadCrosstabBanner.replies[200].parse({
    BannerID: itemId,
    BannerName: 'Gender',
    BannerNote: '',
    BannerData: aBanner(),
    surveyID: tea,
    Revision: 1,
    savedAt,
  })
  const { asked, requests } = openReport(<CrosstabScreen />, {
    path: `/run/${banner.BannerID}`,
    route: '/run/:bannerID',
    also: ({ path }) => (path === loadCrosstabBanner.path ? { body: banner } : null),
  })
  await screen.findByRole('article', { name: /With what/ })
  const columns = bannerToRun(banner.BannerData, { name: banner.BannerName, report: banner.surveyID })
  expect(columns.length).toBeGreaterThan(0)
  const fields = questions.map(fieldOf)
  expect(asked()[0]).toEqual(usualCrosstabSpec(banner.surveyID, fields, { banner: columns }, []))
  expect(requests.filter(({ path }) => path === loadCrosstabBanner.path)).toHaveLength(1)
})

import { type Banner, listCrosstabBanners, loadCrosstabBanner } from '@portal/contracts/http/reporting/banners'
import type { ReactElement } from 'react'
import { openReport } from './report.tsx'
import type { Asked } from './server.ts'

export const BASE = '/api/surveys/report/surveys'
const itemId = '5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c11'
const column = (precode: number, label: string) => ({
  label: '',
  heading: 'Gender',
  groups: [{ label: '', items: [{ type: 'item', label, surveyID: 'tea', qid: 'Q2', precode }] }],
})

/** Two columns of a question. */
export const banner: Banner = loadCrosstabBanner.replies[200].parse({
  BannerID: itemId,
  BannerName: 'By gender',
  BannerNote: '',
  BannerData: { columns: [column(1, 'Woman'), column(2, 'Man')] },
  surveyID: 'tea',
  Revision: 3,
  savedAt: '2026-11-21T10:00:00.000Z',
})

const { BannerData: BannerJson, ...about } = banner
/** The list of that banner alone. */
export const bannerList = listCrosstabBanners.replies[200].parse({ data: [{ ...about, BannerJson }], total: 1 })

type Reply = Readonly<{ status?: number; body: unknown }>

/** A server that has one banner; `save` answers what is saved. */
export const bannerServer = (
  save: (body: unknown) => Reply = () => ({ body: { BannerID: itemId, Revision: 4, message: 'saved' } }),
) => {
  const list = { ...bannerList, total: 11 }
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

/** Opens the editor, `screen`, on a banner; `save` as above. */
export const openEditor = (screen: ReactElement, id: string, search = '', save?: Parameters<typeof bannerServer>[0]) =>
  openReport(screen, { path: `/banner/${id}`, route: '/banner/:bannerID', search, also: bannerServer(save) })

/** What was sent to be saved. */
export const savedBy = (requests: readonly Asked[]) =>
  requests.filter(({ path }) => path === `${BASE}/saveCrosstabBanner`).map(({ body }) => body)

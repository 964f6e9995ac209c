import {
  type Banner,
  copyBanner,
  deleteBanner,
  type ListedBanner,
  listCrosstabBanners,
  loadCrosstabBanner,
  saveCrosstabBanner,
  USUAL_BANNER_NAME,
} from '@portal/contracts/http/reporting/banners'
import type { SurveyId } from '@portal/contracts/ids'
import type { BannerData } from '@portal/contracts/reporting/saved/banner'
import { bannerIssues, surveyOfBanner } from '@portal/contracts/reporting/saved/banner-rules'
import { LONGEST_NAME } from '@portal/contracts/reporting/saved/saved-item'
import type { SavedItem, SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { type ItemCommands, newItemId } from '../item-commands.ts'
import { changedItem } from '../save-item.ts'

type Deps = Readonly<{ saved: SavedItemQueries; itemCommands: ItemCommands; reached: Reached }>

/** The survey in whose reports a banner is used. @throws ProblemError with every fault */
const checked = (data: BannerData, named: SurveyId | undefined): SurveyId => {
  const surveyId = surveyOfBanner(data, named)
  const issues = bannerIssues(data, surveyId)
  if (issues.length > 0 || surveyId === null) throw new ProblemError('invalid-request', { issues })
  return surveyId
}

const aboutOf = ({ itemId, surveyId, name, note, content, revision, savedAt }: SavedItem<'banner'>) => ({
  BannerID: itemId,
  BannerName: name,
  BannerNote: note,
  surveyID: surveyId ?? checked(content, undefined),
  Revision: revision,
  savedAt,
})
const presented = (found: SavedItem<'banner'>): Banner => ({ ...aboutOf(found), BannerData: found.content })
const listed = (found: SavedItem<'banner'>): ListedBanner => ({ ...aboutOf(found), BannerJson: found.content })

const said = (request: FastifyRequest) => sayIn(languageOf(request), 'reporting/banners')

type Kept = Readonly<{ name: string; note: string; data: BannerData; surveyId: SurveyId | undefined }>

const draftOf = ({ name, note, data, surveyId }: Kept) => ({
  kind: 'banner' as const,
  surveyId: checked(data, surveyId),
  name: name.trim() || USUAL_BANNER_NAME,
  note: note.trim(),
  content: data,
})

/** Saves a banner under a new id, unless it has one. */
const keep = async (
  { itemCommands }: Deps,
  { request, reply }: Readonly<{ request: FastifyRequest; reply: FastifyReply }>,
  { of, ...kept }: Kept & Readonly<{ of: Readonly<{ id: Banner['BannerID']; basedOn: number | null }> | null }>,
) => {
  const { actor, ...asked } = commandOf(request)
  const itemId = of?.id ?? newItemId(asked.commandId)
  const draft = draftOf(kept)
  const isNew = of === null
  const command = { itemId, by: actor.id, draft, basedOn: of?.basedOn ?? null, isNew }
  const { revision, position } = changedItem(await itemCommands.saveItem(asked, command))
  withPosition(reply, position)
  return { BannerID: itemId, Revision: revision }
}

/** @throws ProblemError if there is none */
export const bannerFound = async (
  saved: Pick<SavedItemQueries, 'find'>,
  id: Banner['BannerID'],
): Promise<SavedItem<'banner'>> => {
  const found = await saved.find('banner', id)
  if (!found) throw new ProblemError('not-found')
  return found
}

/** Saved banners. */
export const bannerRoutes = (deps: Deps): readonly Route[] => {
  const { saved, itemCommands, reached } = deps
  const before = atLeast(reached, 'saved-item')
  return [
    route(saveCrosstabBanner, async (request, reply) => {
      const {
        BannerName: name,
        BannerNote: note,
        BannerData: data,
        BannerID: id,
        surveyID: surveyId,
        Revision,
      } = request.body
      const of = id ? { id, basedOn: Revision ?? null } : null
      const banner = await keep(deps, { request, reply }, { name, note, data, surveyId, of })
      return { ...banner, message: said(request)('saved') }
    }),
    route(loadCrosstabBanner, async ({ query }) => presented(await bannerFound(saved, query.id)), { before }),
    route(
      listCrosstabBanners,
      async ({ params, query }) => {
        const { search, surveyID = null } = query
        const { items, total } = await saved.list('banner', { ...params, search, surveyId: surveyID })
        return { data: items.map(listed), total }
      },
      { before },
    ),
    route(deleteBanner, async (request, reply) => {
      const { actor, ...asked } = commandOf(request)
      const command = { itemId: request.query.id, by: actor.id, kind: 'banner' as const }
      withPosition(reply, changedItem(await itemCommands.deleteItem(asked, command)).position)
      return { message: said(request)('deleted') }
    }),
    route(
      copyBanner,
      async (request, reply) => {
        const { name, note, content: data, ...found } = await bannerFound(saved, request.query.id)
        const copied = said(request)('copy-of', { name }).slice(0, LONGEST_NAME)
        const surveyId = found.surveyId ?? undefined
        const banner = await keep(deps, { request, reply }, { name: copied, note, data, surveyId, of: null })
        return { ...banner, message: said(request)('copied') }
      },
      { before },
    ),
  ]
}

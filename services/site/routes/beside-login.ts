import { hash } from 'node:crypto'
import {
  getBanners,
  getCarousel,
  getCarouselPreview,
  getContentPicture,
  getLoginBackgrounds,
  type SlideReply,
} from '@portal/contracts/http/content'
import type { ContentId } from '@portal/contracts/ids'
import { type Content, pictureOf } from '@portal/contracts/site/content'
import { isUploaded } from '@portal/contracts/site/picture'
import { siteTextIn } from '@portal/contracts/site/settings'
import type { ContentQueries } from '@portal/projections/site/content/queries'
import type { FastifyRequest } from 'fastify'
import { safeHtml } from '../../html/safe-html.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { isFresh } from '../content/is-fresh.ts'
import { pictureAddress, type ShownContent } from '../content/shown.ts'
import { pictureFile } from '../picture-file.ts'

type Deps = Readonly<{ content: ContentQueries; shownContent: ShownContent }>
type Piece = Readonly<{ contentId: ContentId; content: Content; picture: string | null }>

const presentSlide = ({ contentId, content, picture }: Piece, language: string): SlideReply => ({
  pkSlide: contentId,
  Title: siteTextIn(content.title, language),
  Text: safeHtml(siteTextIn(content.body, language)),
  picture,
  link: 'link' in content ? content.link : '',
})

const HOUR_SECONDS = 3_600
const YEAR_SECONDS = 365 * 86_400

const md5 = (text: string): string => hash('md5', text)

/** An uploaded one is at its own address. An older one is sent as the file that it is; its address names its digest, so browsers may keep it. */
const pictureRoute = ({ content }: Pick<Deps, 'content'>) =>
  route(getContentPicture, async ({ params }, reply) => {
    const found = await content.find(params.contentId)
    const pictures = [found?.published, found?.draft].map((one) => (one ? pictureOf(one) : null))
    const picture = pictures.find((one) => one !== null && md5(one) === params.digest) ?? null
    if (isUploaded(picture)) return reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).redirect(picture)
    const file = pictureFile(picture)
    if (!file) throw new ProblemError('not-found')
    return reply
      .header('content-type', file.type)
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(file.bytes)
  })

/** What stands beside the sign-in form. */
export const besideLoginRoutes = ({ content, shownContent }: Deps) => {
  const shown = async (kind: 'slide' | 'banner', request: FastifyRequest) =>
    (await shownContent.of(kind, isFresh(request))).map((piece) => presentSlide(piece, languageOf(request)))

  return [
    route(getCarousel, (request) => shown('slide', request)),
    route(getBanners, (request) => shown('banner', request)),
    route(getCarouselPreview, async (request) => {
      const language = languageOf(request)
      return (await content.pieces('slide')).flatMap((piece) => {
        const { contentId, draft, published, draftPicture, publishedPicture } = piece
        const newest = draft ?? published
        if (newest === null) return []
        const picture = pictureAddress(contentId, draft === null ? publishedPicture : draftPicture)
        const OriginalText = published === null ? '' : safeHtml(siteTextIn(published.body, language))
        return [{ ...presentSlide({ contentId, content: newest, picture }, language), OriginalText }]
      })
    }),
    route(getLoginBackgrounds, async (request) => ({
      backgrounds: (await shownContent.of('background', isFresh(request))).flatMap(({ picture }) => picture ?? []),
    })),
    pictureRoute({ content }),
  ]
}

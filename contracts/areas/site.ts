import type { AreaContract } from '../area.ts'
import { type SiteEvent, siteEvents } from '../events/site.ts'
import type { texts as contact } from '../texts/site/contact.en.ts'
import type { texts as content } from '../texts/site/content.en.ts'
import type { texts as contentDesk } from '../texts/site/content-desk.en.ts'
import type { texts as desk } from '../texts/site/desk.en.ts'
import type { texts as drafts } from '../texts/site/drafts.en.ts'
import type { texts as exhibits } from '../texts/site/exhibits.en.ts'
import type { texts as mailings } from '../texts/site/mailings.en.ts'
import type { texts as media } from '../texts/site/media.en.ts'
import type { texts as menu } from '../texts/site/menu.en.ts'
import type { texts as problems } from '../texts/site/problems.en.ts'
import type { texts as richText } from '../texts/site/rich-text.en.ts'
import type { texts as shell } from '../texts/site/shell.en.ts'
import type { texts as textPlaces } from '../texts/site/text-places.en.ts'
import type { texts as wording } from '../texts/site/wording.en.ts'

type Texts = {
  'site/contact': typeof contact
  'site/content': typeof content
  'site/content-desk': typeof contentDesk
  'site/desk': typeof desk
  'site/drafts': typeof drafts
  'site/exhibits': typeof exhibits
  'site/mailings': typeof mailings
  'site/media': typeof media
  'site/menu': typeof menu
  'site/problems': typeof problems
  'site/rich-text': typeof richText
  'site/shell': typeof shell
  'site/text-places': typeof textPlaces
  'site/wording': typeof wording
}

export const site: AreaContract<SiteEvent, Texts> = { events: siteEvents }

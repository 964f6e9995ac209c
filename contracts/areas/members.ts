import type { AreaContract } from '../area.ts'
import { type MembersEvent, membersEvents } from '../events/members.ts'
import type { texts as badges } from '../texts/members/badges.en.ts'
import type { texts as desk } from '../texts/members/desk.en.ts'
import type { texts as invite } from '../texts/members/invite.en.ts'
import type { texts as menu } from '../texts/members/menu.en.ts'

type Texts = {
  'members/badges': typeof badges
  'members/desk': typeof desk
  'members/invite': typeof invite
  'members/menu': typeof menu
}

export const members: AreaContract<MembersEvent, Texts> = { events: membersEvents }

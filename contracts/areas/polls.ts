import type { AreaContract } from '../area.ts'
import { type PollsEvent, pollsEvents } from '../events/polls.ts'
import type { texts as desk } from '../texts/polls/desk.en.ts'
import type { texts as member } from '../texts/polls/member.en.ts'
import type { texts as menu } from '../texts/polls/menu.en.ts'

type Texts = { 'polls/desk': typeof desk; 'polls/member': typeof member; 'polls/menu': typeof menu }

export const polls: AreaContract<PollsEvent, Texts> = { events: pollsEvents }

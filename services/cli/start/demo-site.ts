import { BadgeDefinition } from '@portal/contracts/members/badge'
import { Content } from '@portal/contracts/site/content'
import * as z from 'zod/mini'
import { derivedId } from '../../kernel/derived-id.ts'
import { badgeCommands, newBadgeId } from '../../members/badge-commands.ts'
import { contentCommands, newContentId } from '../../site/content/commands.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { demoJson } from './demo-definition.ts'
import { DEMO_STAFF, demoMemberId } from './demo-members.ts'

const DemoSite = z.strictObject({ content: z.array(Content), badges: z.array(BadgeDefinition) })
type DemoSite = z.infer<typeof DemoSite>

const by = DEMO_STAFF
const askedFor = (...step: readonly string[]) => ({ commandId: derivedId('demo-site', ...step), intent: 'demo' })

const addContent = async (deps: CommandDeps, content: DemoSite['content'][number], n: string): Promise<void> => {
  const commands = contentCommands(deps)
  const drafting = askedFor('draft', n)
  const piece = { kind: content.kind, contentId: newContentId(content, drafting.commandId), by }
  await commands.draft(drafting, { ...piece, content, isNew: true })
  await commands.publish(askedFor('publish', n), { ...piece, from: null, until: null })
}

/** One that has no rule is awarded to the member of the demo. */
const addBadge = async (deps: CommandDeps, definition: DemoSite['badges'][number], n: string): Promise<void> => {
  const commands = badgeCommands(deps)
  const defining = askedFor('badge', n)
  const badgeId = newBadgeId(defining.commandId)
  await commands.define(defining, { badgeId, by, definition, isNew: true })
  if (definition.rule) return
  await commands.award(askedFor('award', n), { badgeId, memberId: demoMemberId('member@example.org'), by })
}

/** News, a page of the menu, and badges. May be repeated after an interrupted start: all ids are derived. */
export const addDemoSite = async (deps: CommandDeps): Promise<void> => {
  const site = DemoSite.parse(await demoJson('site.json'))
  await Promise.all([
    ...site.content.map((content, n) => addContent(deps, content, String(n))),
    ...site.badges.map((badge, n) => addBadge(deps, badge, String(n))),
  ])
}

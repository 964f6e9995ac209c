import { MailingText } from '@portal/contracts/http/mailings'
import { BadgeDefinition } from '@portal/contracts/members/badge'
import { Content } from '@portal/contracts/site/content'
import { Language } from '@portal/contracts/survey/local-text'
import * as z from 'zod/mini'
import { contactMail } from '../../identity/contact-message.ts'
import type { KeptMailings } from '../../identity/mailings/kept-mailings.ts'
import type { Outbox } from '../../identity/outbox/outbox.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { badgeCommands, newBadgeId } from '../../members/badge-commands.ts'
import { contentCommands, newContentId } from '../../site/content/commands.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { demoJson } from './demo-definition.ts'
import { addDemoGuest, DemoGuest } from './demo-guests.ts'
import { DEMO_STAFF, demoMemberId } from './demo-members.ts'

/** `drafts`: content that is not published. `guests`: whom the member of the demo has invited. `messages`: what they wrote to those who run the community. */
const DemoSite = z.strictObject({
  content: z.array(Content),
  drafts: z.array(Content),
  badges: z.array(BadgeDefinition),
  guests: z.array(DemoGuest),
  newsletter: z.record(Language, MailingText),
  messages: z.array(z.strictObject({ language: Language, subject: z.string(), message: z.string() })),
})
type DemoSite = z.infer<typeof DemoSite>

const demoSite = async (): Promise<DemoSite> => DemoSite.parse(await demoJson('site.json'))

const by = DEMO_STAFF
const askedFor = (...step: readonly string[]) => ({ commandId: derivedId('demo-site', ...step), intent: 'demo' })

type Piece = DemoSite['content'][number]

const addContent = async (deps: CommandDeps, content: Piece, n: string, isPublished: boolean): Promise<void> => {
  const commands = contentCommands(deps)
  const drafting = askedFor('draft', n)
  const piece = { kind: content.kind, contentId: newContentId(content, drafting.commandId), by, seen: null }
  await commands.draft(drafting, { ...piece, content, isNew: true })
  if (isPublished) await commands.publish(askedFor('publish', n), { ...piece, from: null, until: null })
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

/** News, a page of the menu, popups, badges, and guests of the member. May be repeated after an interrupted start: all ids are derived. */
export const addDemoSite = async (deps: CommandDeps): Promise<void> => {
  const { content, drafts, badges, guests } = await demoSite()
  await Promise.all([
    ...content.map((piece, n) => addContent(deps, piece, String(n), true)),
    ...drafts.map((piece, n) => addContent(deps, piece, `unpublished ${n}`, false)),
    ...badges.map((badge, n) => addBadge(deps, badge, String(n))),
    ...guests.map((guest) => addDemoGuest(deps, guest)),
  ])
}

/** Messages of the contact form, which end in the outbox. Written again, they stay as they are. */
export const addDemoMessages = async (outbox: Pick<Outbox, 'write' | 'settle'>, at: Date): Promise<void> => {
  const { messages } = await demoSite()
  const [email, memberId] = ['member@example.org', demoMemberId('member@example.org')]
  for (const { language, subject, message } of messages) {
    const about = { at: new Date(0), memberId, language, address: 'staff@example.org' } // the same ids at each start
    const mail = contactMail({ email, subject, message }, about)
    await outbox.write(mail, at)
    await outbox.settle(mail.mailId, 'kept', null, at)
  }
}

/** A newsletter that waits to be sent by staff. `add` has no effect where it is there already. */
export const addDemoNewsletter = async ({ add }: Pick<KeptMailings, 'add'>, at: Date): Promise<void> => {
  const { newsletter: texts } = await demoSite()
  const mailingId = derivedId('demo-site', 'newsletter')
  await add({ mailingId, kind: 'newsletter', surveyID: null, texts, audience: { who: 'matching' }, madeBy: by }, at)
}

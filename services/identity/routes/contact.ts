import { type ContactError, type ContactReply, contactUs } from '@portal/contracts/http/contact'
import { sendContactMail } from '@portal/contracts/jobs/identity'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { route } from '../../http/calls/route.ts'
import type { Actor } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { captcha } from '../captcha.ts'
import { contactMail, faultsIn, type Typed } from '../contact-message.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { requestLimit } from '../request-limit.ts'
import type { SignInDeps } from '../sign-in.ts'

export type ContactDeps = Omit<SignInDeps, 'members'> &
  Readonly<{
    outbox: Pick<Outbox, 'write'>
    enqueue: Enqueue
    /** Where messages go; empty for nowhere: they then stay in the outbox. */
    supportEmail: () => Promise<string>
  }>

type Words = Say<Sections['site/contact']>

/** A message to those who run the community: it is a mail of the outbox, which the worker sends to the address for help. */
export const contactRoute = ({ outbox, enqueue, supportEmail, ...deps }: ContactDeps) => {
  const assertFew = requestLimit(deps)
  const { isSolved } = captcha(deps)

  const errorsIn = async (typed: Typed, proof: string | null, say: Words): Promise<readonly ContactError[]> => {
    const faults = faultsIn(typed).map((type) => ({ type, message: say(`wrong-${type}`) }))
    if (faults.length > 0 || proof === null || (await isSolved(proof))) return faults
    return [{ type: 'captcha', message: say('wrong-captcha') }]
  }

  const accept = async (typed: Typed, actor: Actor | null, language: string): Promise<void> => {
    const at = deps.now()
    const mail = contactMail(typed, { at, memberId: actor?.id ?? null, language, address: await supportEmail() })
    await outbox.write(mail, at)
    await enqueue(sendContactMail, { mailId: mail.mailId })
  }

  return route(contactUs, async (request): Promise<ContactReply> => {
    await assertFew('contact', request.ip)
    const language = languageOf(request)
    const say = sayIn(language, 'site/contact')
    const actor = await request.server.sessions.actorOf(request)
    const { recaptchaResponse = '', ...typed } = request.body
    const errors = await errorsIn(typed, actor === null ? recaptchaResponse : null, say)
    if (errors.length > 0) return { status: 'error', message: say('not-sent'), errors: [...errors] }
    await accept(typed, actor, language)
    return { status: 'success', message: say('sent'), errors: [] }
  })
}

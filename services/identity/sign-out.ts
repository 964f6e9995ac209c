import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityCommands } from './commands.ts'

export type SignOutDeps = Readonly<{
  commands: Pick<IdentityCommands, 'recordActing'>
  warn: (error: unknown, what: string) => void
}>

/**
 * Ends the session that asks. Of staff who were signed in as a member the end is an event of the member, as their return is; if it cannot be
 * stored, they are signed out all the same.
 */
export const signsOut =
  ({ commands, warn }: SignOutDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const ended = await request.server.sessions.end(request, reply)
    if (!ended?.actedBy) return
    await commands
      .recordActing(ended.memberId, ended.actedBy, 'ended')
      .catch((error: unknown) => warn(error, 'that staff were signed out of the account of a member was not stored'))
  }

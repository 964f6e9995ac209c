import { type ProfileOutcome, setDisplayName } from '@portal/contracts/http/profile'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'

type Deps = Readonly<{ commands: Pick<IdentityCommands, 'changeDisplayName'> }>

/** What others call a member, changed by the member alone. */
export const displayNameRoute = ({ commands }: Deps) =>
  route(setDisplayName, async (request, reply): Promise<ProfileOutcome> => {
    const { id } = actorOf(request)
    if (request.body.pkUser !== id) throw new ProblemError('not-found')
    const changed = await commands.changeDisplayName(id, request.body.displayName)
    if (changed.outcome === 'rejected') throw new ProblemError('account-closed')
    withPosition(reply, changed.position)
    return { status: 'success', message: sayIn(languageOf(request), 'identity/profile')('name-changed') }
  })

import { beginSocialLink, getSocialLinks, removeSocialLink } from '@portal/contracts/http/social-links'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { IdentityCommands } from '../commands.ts'
import { type ConfirmDeps, confirmedOwner, lastWay } from '../confirmed-owner.ts'
import { presentService } from '../presenter.ts'
import { providerNames } from '../social/provider-names.ts'
import { type ProviderMeans, providerSteps } from '../social/provider-steps.ts'
import { socialCookies } from '../social/social-cookies.ts'
import { socialLimits } from '../social/social-limits.ts'

type Deps = ConfirmDeps & ProviderMeans & Readonly<{ commands: Pick<IdentityCommands, 'socialsOf' | 'unlinkSocial'> }>

/** The services by which a member signs in: seen, linked and removed by the member. */
export const socialLinkRoutes = ({ commands, ...deps }: Deps) => {
  const { providerOf, beginAt } = providerSteps(deps)
  const nameOf = providerNames(deps.identityProviders)
  const { begun: cookie } = socialCookies(deps.tokenSecret, deps.now)
  const { countBegun } = socialLimits(deps)
  const ownerOf = confirmedOwner({ ...deps, commands })

  return [
    route(getSocialLinks, async (request) => {
      const { linked, history, hasPassword } = await commands.socialsOf(actorOf(request).id)
      return {
        linked: linked.map(presentService(nameOf)),
        services: deps.identityProviders.map(({ id, name }) => ({ id, name })),
        history: history.map(({ provider, ...change }) => ({ ...change, provider: nameOf(provider) })),
        hasPassword,
      }
    }),
    route(beginSocialLink, async (request, reply) => {
      const provider = providerOf(request.params.provider)
      await countBegun(request.ip)
      const linkTo = await ownerOf(request, request.body.password)
      const begun = await beginAt(provider)
      if (!begun) throw new ProblemError('unavailable')
      cookie.keep(request, reply, { provider: provider.id, referral: null, secrets: begun.secrets, linkTo })
      return { url: begun.url }
    }),
    route(removeSocialLink, async (request, reply) => {
      const memberId = await ownerOf(request, request.body.password)
      const removed = await commands.unlinkSocial(memberId, request.params.social, languageOf(request))
      if (removed.outcome === 'accepted') {
        withPosition(reply, removed.position)
        return { status: 'success' } as const
      }
      throw removed.rejection.code === 'last-way' ? lastWay() : new ProblemError('account-closed')
    }),
  ]
}

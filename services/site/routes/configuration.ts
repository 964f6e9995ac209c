import { getSiteConfiguration } from '@portal/contracts/http/site'
import { getLogo } from '@portal/contracts/http/site-settings'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { SiteShown } from '../published.ts'

type Deps = Readonly<{ shown: SiteShown; reached: Reached }>

/** Name, looks and settings of the site. Whoever has just published gets what was published. */
export const configurationRoute = ({ shown, reached }: Deps) =>
  route(
    getSiteConfiguration,
    async ({ headers }) => {
      const { configuration } = await (headers['at-least-position'] === undefined ? shown.recent() : shown.fresh())
      return configuration
    },
    { before: atLeast(reached, 'site') },
  )

const YEAR_SECONDS = 365 * 86_400

export const logoRoute = ({ shown }: Pick<Deps, 'shown'>) =>
  route(getLogo, async ({ params }, reply) => {
    const { logo } = await shown.recent()
    if (logo?.digest !== params.digest) throw new ProblemError('not-found')
    return reply
      .header('content-type', logo.type)
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(logo.bytes)
  })

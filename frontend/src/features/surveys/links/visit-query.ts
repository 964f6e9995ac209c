import { startVisit } from '@portal/contracts/http/survey-links'
import { queryOptions } from '@tanstack/react-query'
import { recall, remember } from '../../../lib/browser-memory.ts'
import { newCommandId } from '../../../lib/command-id.ts'
import { send } from '../../../lib/requests.ts'

/** `externalUser`: who it is in another system, '' if the address does not say. `visitKey`: by which a site around a frame knows the visit. */
export type LinkInAddress = Readonly<{ token: string; externalUser: string; visitKey?: string }>

const keyOf = ({ token, externalUser }: LinkInAddress): string => `visit:${token}:${externalUser}`

/** The token of the visit that began by this link in this browser; a new one otherwise. So a link continues, even one for a single use. */
const visitBy = async (link: LinkInAddress, commandId: string): Promise<string> => {
  const known = recall('browser', keyOf(link))
  if (known !== null) return known
  const { token, externalUser } = link
  const body = { token, ...(externalUser !== '' && { externalUser }) }
  const visit = await send(startVisit, { body }, { commandId })
  remember('browser', keyOf(link), visit.token)
  return visit.token
}

const commands = new Map<string, string>()

/** One command for each link: a request that is repeated after a lost reply, or by a frame that kept nothing, uses the link once. */
const commandFor = (link: LinkInAddress): string => {
  const id = link.visitKey || (commands.get(keyOf(link)) ?? newCommandId())
  commands.set(keyOf(link), id)
  return id
}

/** The visit of a link. It begins once; then it is remembered. */
export const visitQuery = (link: LinkInAddress) =>
  queryOptions({
    queryKey: ['surveys', 'visit', link.token, link.externalUser],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: () => visitBy(link, commandFor(link)),
  })

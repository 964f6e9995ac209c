import { startVisit } from '@portal/contracts/http/survey-links'
import { queryOptions } from '@tanstack/react-query'
import { forget, recall, remember } from '../../../lib/browser-memory.ts'
import { newCommandId } from '../../../lib/command-id.ts'
import { send } from '../../../lib/requests.ts'

/** `externalUser`: who it is in another system; `backgroundVars`: '' if the address does not say, as there. `visitKey`: by which a site around a frame knows the visit. */
export type LinkInAddress = Readonly<{ token: string; externalUser: string; backgroundVars: string; visitKey?: string }>

const lastOf = ({ token, externalUser }: LinkInAddress): string => `visit:${token}:${externalUser}`

/** With variables in the address it may be one of several respondents of this browser. */
const keyOf = (link: LinkInAddress): string =>
  link.backgroundVars === '' ? lastOf(link) : `${lastOf(link)}:${link.backgroundVars}`

/** A new visit; or the last one of this link, if the server says that the variables of the address are not those of another respondent. */
const startBy = async (link: LinkInAddress, commandId: string): Promise<string> => {
  const { token, externalUser, backgroundVars } = link
  const last = recall('browser', lastOf(link))
  const body = {
    token,
    ...(externalUser !== '' && { externalUser }),
    ...(backgroundVars !== '' && { backgroundVars }),
    ...(last !== null && { visit: last }),
  }
  return (await send(startVisit, { body }, { commandId })).token
}

/** The token of the visit that began by this address in this browser; else another. So a link continues, even one for a single use. */
const visitBy = async (link: LinkInAddress, commandId: string): Promise<string> => {
  const token = recall('browser', keyOf(link)) ?? (await startBy(link, commandId))
  for (const key of [keyOf(link), lastOf(link)]) remember('browser', key, token)
  return token
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
    queryKey: ['surveys', 'visit', keyOf(link)],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: () => visitBy(link, commandFor(link)),
  })

/** Forgets whose visit it is: the next one by this address is of another person. */
export const leaveVisit = (link: LinkInAddress): void => {
  commands.delete(keyOf(link))
  for (const key of [keyOf(link), lastOf(link)]) forget('browser', key)
}

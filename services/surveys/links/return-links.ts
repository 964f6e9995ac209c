import { createHmac } from 'node:crypto'
import type { Outcome } from '@portal/contracts/http/surveys'
import type { Entries } from '@portal/contracts/survey/answer-data'
import { backgroundPage } from '@portal/contracts/survey/background'
import type { Supplier } from '@portal/contracts/survey/definition'
import { holds } from '@portal/contracts/survey/evaluate'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { wireDataOf } from '@portal/contracts/survey/wire-data'
import { endingOf, type Response } from '../domain/response-state.ts'

/** Where respondents may be sent, and what signs the addresses. No host: nobody is sent anywhere. */
export type ReturnLinks = Readonly<{ hosts: ReadonlySet<string>; key: string }>

const endOf: Readonly<Partial<Record<Outcome, keyof Supplier['returns']>>> = {
  complete: 'complete',
  screened: 'screened',
  'quota full': 'quotaFull',
  terminated: 'terminated',
}

const NOTHING: Entries = { data: {}, texts: {} }

const variablesOf = ({ definition }: CompiledSurvey, response: Response): Entries => {
  const page = backgroundPage(definition)
  return (page && response.status !== 'not started' && response.pages.get(page.id)) || NOTHING
}

const withId = (template: string, id: string): URL | null =>
  URL.parse(template.replaceAll('{id}', encodeURIComponent(id)))

const isInPath = (template: string): boolean => withId(template, '1')?.pathname !== withId(template, '2')?.pathname

/**
 * The address without its signature; null for another host than those that are allowed, and for `.` and `..` in a path: they would be another path,
 * however they are written.
 */
const filled = (template: string, id: string, { hosts }: ReturnLinks): URL | null => {
  const address = withId(template, id)
  if (address?.protocol !== 'https:' || !hosts.has(address.host)) return null
  return (id === '.' || id === '..') && isInPath(template) ? null : address
}

/** HMAC-SHA-256 of the whole address as it stands before `?signature` or `&signature`, in base64url. */
export const signatureOf = (key: string, address: string): string =>
  createHmac('sha256', key).update(address).digest('base64url')

const withSignature = (address: string, part: string, key: string): string =>
  `${address}${/[?=]/.test(part) ? '&' : '?'}signature=${signatureOf(key, address)}`

/** Whether no server is told the id: it stands behind `#` alone. */
const isIdBehind = (template: string): boolean => {
  const hash = template.indexOf('#')
  return hash >= 0 && template.indexOf('{id}') > hash
}

/** The signature is the last value of the query, or of what stands behind `#` if the id does: so it covers the id. */
const signed = (address: URL, template: string, key: string): string => {
  if (address.search === '') address.search = '' // takes away a `?` with nothing behind it
  const { hash } = address
  if (isIdBehind(template)) return withSignature(address.href, hash, key)
  address.hash = ''
  return withSignature(address.href, address.search, key) + hash
}

type Ended = Readonly<{ survey: CompiledSurvey; response: Response }>

/**
 * Where the supplier of this respondent wants them back at this end; null if nobody does, or it is not allowed. Who is shown no page at all has come to no
 * end that is stored: the supplier is told of none.
 */
export const returnAddress = (links: ReturnLinks, { survey, response }: Ended, outcome: Outcome): string | null => {
  if (endingOf(response) === null) return null
  const end = endOf[outcome]
  const variables = variablesOf(survey, response)
  const wire = wireDataOf(survey, variables.data, variables.texts)
  const supplier = survey.definition.suppliers?.find(
    ({ when, variable }) =>
      wire[variable] !== undefined && (!when || holds(when, survey, variables.data, variables.texts)),
  )
  const template = end && supplier?.returns[end]
  const address = template && filled(template, String(wire[supplier.variable]), links)
  return address ? signed(address, template, links.key) : null
}

/** The hosts that a definition sends people to and that this installation does not allow. */
export const hostsNotAllowed = ({ definition }: CompiledSurvey, { hosts }: ReturnLinks): readonly string[] => {
  const named = (definition.suppliers ?? []).flatMap(({ returns }) => Object.values(returns))
  const asked = named.flatMap((template) => (template ? [URL.parse(template)?.host ?? template] : []))
  return [...new Set(asked)].filter((host) => !hosts.has(host))
}

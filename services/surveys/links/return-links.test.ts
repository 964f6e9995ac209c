import { createHmac } from 'node:crypto'
import type { Outcome } from '@portal/contracts/http/surveys'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begun, type Response } from '../domain/response-state.ts'
import { hostsNotAllowed, returnAddress } from './return-links.ts'

const links = { hosts: new Set(['panel.example']), key: 'the key of the return links' }
const supplier = (host: string) => ({
  id: host.split('.')[0] ?? 'one',
  variable: 'PANEL',
  returns: { complete: `https://${host}/r?st=1&id={id}`, screened: `https://${host}/out/{id}#top` },
})
const survey = compileSurvey(
  aSurvey({
    pages: [
      {
        ...aPage('variables', aQuestion('single-choice', { id: 'SOURCE' }), aQuestion('open-text', { id: 'PANEL' })),
        background: true,
      },
      aPage('first', aQuestion('open-text', { id: 'Q1' })),
    ],
    suppliers: [{ ...supplier('other.example'), when: rule('SOURCE', 'IN', [2]) }, supplier('panel.example')],
  }),
)
const responseOf = (data: Record<string, number>, texts: Record<string, string>): Response => ({
  ...begun(1, null),
  status: 'complete',
  pages: new Map([['variables', { data, texts }]]),
  isCounted: true,
})
const leads = (PANEL: string, outcome: Outcome = 'complete', data = {}) =>
  returnAddress(links, { survey, response: responseOf(data, { PANEL }) }, outcome)

describe('a return link', () => {
  it('has the id that the supplier gave, and a signature of the address before it', () => {
    const address = 'https://panel.example/r?st=1&id=p-17'
    const signature = createHmac('sha256', links.key).update(address).digest('base64url')
    expect(leads('p-17')).toBe(`${address}&signature=${signature}`)
  })

  it('differs by the end, and is none for an end that the supplier does not name', () => {
    expect(leads('p-17', 'screened')).toMatch(/^https:[/][/]panel[.]example[/]out[/]p-17[?]signature=[\w-]{43}#top$/)
    expect([leads('p-17', 'quota full'), leads('p-17', 'in progress')]).toEqual([null, null])
  })

  it.each([
    ['https://panel.example/r?', 'https://panel.example/r', '?', ''],
    ['https://panel.example/r?a=1#/done?b=2', 'https://panel.example/r?a=1', '&', '#/done?b=2'],
    ['https://panel.example/r?id={id}#{id}', 'https://panel.example/r?id=p%2017', '&', '#p%2017'],
    ['https://panel.example/#/done/{id}', 'https://panel.example/#/done/p%2017', '?', ''],
    ['https://panel.example/r?a=1#st=1&id={id}', 'https://panel.example/r?a=1#st=1&id=p%2017', '&', ''],
  ])('of %s is signed as %s', (complete, address, sign, rest) => {
    const panel = { ...supplier('panel.example'), returns: { complete } }
    const own = compileSurvey({ ...survey.definition, suppliers: [panel] })
    const response = responseOf({}, { PANEL: 'p 17' })
    const signature = createHmac('sha256', links.key).update(address).digest('base64url')
    expect(returnAddress(links, { survey: own, response }, 'complete')).toBe(
      `${address}${sign}signature=${signature}${rest}`,
    )
  })

  it('is none without an id', () =>
    expect(returnAddress(links, { survey, response: responseOf({}, {}) }, 'complete')).toBeNull())

  it('is none for a response that has not ended, though its variables leave no page to be shown', () => {
    const response: Response = {
      ...begun(1, null),
      pages: new Map([['variables', { data: {}, texts: { PANEL: 'p' } }]]),
    }
    expect(returnAddress(links, { survey, response }, 'complete')).toBeNull()
  })

  it('is none for a host that is not allowed, which staff are told', () => {
    expect(leads('p-17', 'complete', { SOURCE: 2 })).toBeNull()
    expect(hostsNotAllowed(survey, links)).toEqual(['other.example'])
    expect(
      returnAddress({ ...links, hosts: new Set() }, { survey, response: responseOf({}, { PANEL: 'p' }) }, 'complete'),
    ).toBeNull()
  })

  const hostile = [
    '@evil.example',
    '/../../evil',
    '//evil.example',
    '\\evil.example',
    '?x=1#',
    '&st=9',
    '%2F..',
    '{id}',
    '\n',
    '\ud800x',
  ]
  it.each(hostile)('leads to the supplier whatever the id is: %j', (id) => {
    const made = new URL(leads(id.toWellFormed(), 'screened') ?? '')
    expect([made.protocol, made.host, made.pathname.startsWith('/out/')]).toEqual(['https:', 'panel.example', true])
  })

  it.each(['.', '..'])('is none where the id would be another path, and has it elsewhere: %j', (id) => {
    expect(leads(id, 'screened')).toBeNull()
    expect(new URL(leads(id) ?? '').searchParams.get('id')).toBe(id)
  })

  it('never leaves the host, and gives each id back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }), (id) => {
        const made = new URL(leads(id) ?? '')
        expect([made.origin, made.searchParams.get('id'), made.searchParams.getAll('st')]).toEqual([
          'https://panel.example',
          id,
          ['1'],
        ])
      }),
    )
  })
})

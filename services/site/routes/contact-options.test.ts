import type { AccountType } from '@portal/contracts/events/identity'
import type { Content } from '@portal/contracts/site/content'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { aPiece, contentIdOf, contentOf } from '@portal/tests/support/site/pieces'
import { describe, expect, it } from 'vitest'

const kinds = [
  ['contact-option', '/api/contactus/options'],
  ['unsubscribe-option', '/api/unsubscribe/options'],
] as const

describe.each(kinds)('the pieces of the kind %s', (kind, path) => {
  const named = (text: string): Content => ({ kind, title: { en: text, fr: `${text} (fr)` }, body: {} })
  const [account, points, draft] = [named('My account'), named('My points'), named('Not yet')]
  const content = contentOf(
    aPiece('points', points),
    aPiece('draft', draft, { published: null, draft }),
    aPiece('account', account),
  )
  const askedBy = async (as: AccountType, enabled: '0' | '1') => {
    const { app, cookie } = await signedInAs(as, { content })
    const headers = { cookie, 'accept-language': 'fr' }
    return (await app.inject({ url: `${path}/${enabled}`, headers })).json()
  }
  const pointsAndAccount = [
    { pkOption: contentIdOf('points'), optionText: 'My points (fr)', enabled: true },
    { pkOption: contentIdOf('account'), optionText: 'My account (fr)', enabled: true },
  ]

  it('that are published are offered in the language of the reader, in the order of staff', async () => {
    expect(await askedBy('user', '1')).toEqual(pointsAndAccount)
    expect(await askedBy('developer', '1')).toEqual(pointsAndAccount)
  })

  it('are given with drafts to staff who ask for all, and to nobody else', async () => {
    expect(await askedBy('user', '0')).toEqual(pointsAndAccount)
    const all = await askedBy('developer', '0')
    expect(all).toHaveLength(3)
    expect(all).toContainEqual({ pkOption: contentIdOf('draft'), optionText: 'Not yet (fr)', enabled: false })
  })
})

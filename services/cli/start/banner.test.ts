import { expect, it } from 'vitest'
import { welcome } from './banner.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from './demo-members.ts'

type Running = Parameters<typeof welcome>[0]
const told = (differs: Partial<Running>) =>
  welcome({
    address: 'http://127.0.0.1:3000',
    keptIn: null,
    logins: [],
    hasStaff: true,
    mailsIn: null,
    ...differs,
  }).join('\n')

it('names the folder of the data, as STATE_DIR says', () => {
  expect(told({ keptIn: '/srv/portal' })).toContain('Its data is kept in /srv/portal between starts.')
  expect(told({ keptIn: null })).toContain('Its data is in the database that DATABASE_URL names.')
})

it('tells the published password only of the accounts that have it', () => {
  const one = told({ logins: DEMO_MEMBERS.slice(0, 1) })
  expect(one).toContain('member@example.org')
  expect(one).not.toContain('developer@example.org')
  expect(told({ logins: [] })).not.toContain(DEMO_PASSWORD)
})

it('says how the first administrator is added, as long as there is none', () => {
  expect(told({ hasStaff: false })).toContain('npx portal member add you@example.org --type developer')
  expect(told({ hasStaff: true })).not.toContain('member add')
})

it('says where mails are found as long as no mail server takes them', () => {
  expect(told({ mailsIn: '/srv/portal/mail' })).toContain('each is a file in /srv/portal/mail')
  expect(told({ mailsIn: null })).not.toContain('mail')
})

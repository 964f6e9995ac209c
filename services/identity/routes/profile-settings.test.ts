import { MemberId } from '@portal/contracts/ids'
import { aMember, aPortal, cheapHash, cookieOf, PASSWORD } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/derived-id.ts'
import { contactOf } from '../contact.ts'

const COMMAND = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'

const start = async () => {
  const memberId = MemberId.parse(derivedId('member', COMMAND))
  const member = aMember({ memberId, passwordHash: cheapHash(PASSWORD) })
  const { app, deps, log } = await aPortal([member])
  const { username, displayName, accountType } = member
  await deps.commands.registerMember({ username, displayName, accountType, password: PASSWORD }, COMMAND)
  const signIn = (headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/login', headers, payload: { username, password: PASSWORD } })
  const cookie = cookieOf(await signIn())
  const post = (url: string, payload: object | string, headers = {}) =>
    app.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload })
  const settings = async () => (await app.inject({ url: '/api/profile/emailsettings', headers: { cookie } })).json()
  return {
    memberId,
    post,
    signIn,
    settings,
    name: (displayName: string, pkUser: string = memberId) =>
      post('/api/usersAuthentication/displayname', { pkUser, displayName }),
    contact: () => contactOf(log, memberId),
  }
}

it('the language that a member chose is kept in the next browser in which they sign in, unless one was chosen there', async () => {
  const { post, signIn } = await start()
  const begin = async (chosen?: string) => {
    const reply = await signIn(chosen === undefined ? {} : { cookie: `language=${chosen}` })
    expect(reply.json().status).toBe('success')
    return reply.cookies.filter(({ name }) => name === 'language').map(({ value }) => value)
  }
  expect(await begin()).toEqual([])
  await post('/api/language', { Language: 'ar' })
  expect(await begin()).toEqual(['ar'])
  expect(await begin('fr')).toEqual([])
  await post('/api/language', { Language: null })
  expect(await begin()).toEqual([])
})

describe('a member who changes the display name', () => {
  it('has it at once, and keeps the address', async () => {
    const { name, contact } = await start()
    const reply = await name('  Ada   L. ')
    expect(reply.json()).toEqual({ status: 'success', message: expect.any(String) })
    expect(reply.headers['log-position']).toBeDefined()
    expect(await contact()).toEqual({ username: 'noor@example.org', displayName: 'Ada L.' })
  })

  it('is Anonymous and the id with an empty one', async () => {
    const { name, contact, memberId } = await start()
    await name(' \u202e ')
    expect((await contact())?.displayName).toBe(`Anonymous ${memberId}`)
  })

  it('cannot turn or break what is written around it', async () => {
    const { name, contact } = await start()
    await name('Ada\u202e\n<b>\u2066L\u0000')
    expect((await contact())?.displayName).toBe('Ada <b> L')
  })

  it('changes nobody else’s', async () => {
    const { name, contact } = await start()
    expect((await name('Ada', '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f')).statusCode).toBe(404)
    expect((await contact())?.displayName).toBe('Noor')
    expect((await name('x'.repeat(81))).statusCode).toBe(400)
  })
})

describe('the mail settings of a member', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it('are all on, at any time, until they are changed', async () => {
    const { tzList, ...settings } = await (await start()).settings()
    expect(settings).toEqual({
      Communications_Start_Hour: '00',
      Communications_Start_Minute: '00',
      Communications_Stop_Hour: '00',
      Communications_Stop_Minute: '00',
      Invitation_Discussions: '1',
      New_Survey: '1',
      New_Post: '1',
      New_Reply: '1',
      Newsletter: '1',
      CampaignNotification: '1',
      TransactionalNotification: '1',
      Timezone: '',
      unsubscribed: false,
    })
    expect(tzList).toEqual(expect.arrayContaining(['UTC', 'Europe/Paris', 'Asia/Riyadh']))
  })

  it('change by a form, and what it leaves out stays', async () => {
    const { post, settings } = await start()
    const body =
      'Communications_Start_Hour=09&Communications_Start_Minute=15&Communications_Stop_Hour=20&Timezone=Asia%2FRiyadh'
    expect((await post('/api/profile/emailsettings', body, form)).json().status).toBe('success')
    await post('/api/profile/emailsettings', { Newsletter: '0' })
    expect(await settings()).toMatchObject({
      Communications_Start_Hour: '09',
      Communications_Start_Minute: '15',
      Communications_Stop_Hour: '20',
      Communications_Stop_Minute: '00',
      Timezone: 'Asia/Riyadh',
      Newsletter: '0',
      New_Survey: '1',
    })
  })

  it('have no mails about surveys, posts, replies and discussions while those about activity are off', async () => {
    const { post, settings } = await start()
    await post('/api/profile/emailsettings', { TransactionalNotification: '0', New_Post: '1' })
    expect(await settings()).toMatchObject({
      Invitation_Discussions: '0',
      New_Survey: '0',
      New_Post: '0',
      New_Reply: '0',
      Newsletter: '1',
    })
  })

  it('need times of a clock and a time zone that there is', async () => {
    const { post, settings } = await start()
    expect((await post('/api/profile/emailsettings', { Timezone: 'Europe/Nowhere' })).json().status).toBe('error')
    for (const wrong of [
      { Communications_Start_Hour: '24' },
      { Communications_Stop_Minute: '7' },
      { Newsletter: 'on' },
    ])
      expect((await post('/api/profile/emailsettings', wrong)).statusCode).toBe(400)
    expect(await settings()).toMatchObject({ Timezone: '', Communications_Start_Hour: '00' })
  })
})

import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { aPortal, signedInAs } from '@portal/tests/support/portal/portal'
import { solvedWork as solved } from '@portal/tests/support/portal/solved-work'
import { describe, expect, it } from 'vitest'

const typed = { email: 'ada@example.org', subject: 'My account', message: 'I cannot sign in.' }

const parts = () => {
  const outbox = memoryOutbox()
  const jobs: string[] = []
  const enqueue = async (job: Readonly<{ name: string }>, payload: unknown) => {
    jobs.push(`${job.name} ${JSON.stringify(payload)}`)
  }
  return { outbox, jobs, enqueue, mails: () => outbox.page({}, null, 99) }
}

const visiting = async () => {
  const { outbox, enqueue, ...seen } = parts()
  const { app, later } = await aPortal([], { outbox, enqueue })
  const proof = async () => solved((await app.inject('/api/captcha')).json().challenge)
  const write = async (differs: object = {}) => {
    const work = 'recaptchaResponse' in differs ? {} : { recaptchaResponse: await proof() }
    const payload = { ...typed, ...work, ...differs }
    return app.inject({ method: 'POST', url: '/api/contactus', payload })
  }
  return { ...seen, write, later }
}

describe('a message of a visitor', () => {
  it('is a mail to the address for help, which the worker is told of by its id alone', async () => {
    const { write, mails, jobs } = await visiting()
    expect((await write()).json()).toMatchObject({ status: 'success', errors: [] })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      memberId: null,
      address: 'support@example.org',
      subject: 'My account',
      state: 'waiting',
    })
    expect(jobs).toEqual([`send-contact-mail {"mailId":"${mail?.mailId}"}`])
  })

  it('that is sent again on another day is another one', async () => {
    const { write, mails, later } = await visiting()
    await write()
    later(24 * 60 * 60_000)
    expect((await write()).json()).toMatchObject({ status: 'success' })
    expect(await mails()).toHaveLength(2)
  })

  it('that is sent again is ignored', async () => {
    const { write, mails } = await visiting()
    for (const message of [typed.message, ` ${typed.message} `, typed.message]) await write({ message })
    expect(await mails()).toHaveLength(1)
    await write({ message: 'Something else.' })
    expect(await mails()).toHaveLength(2)
  })

  it.each([
    [{ email: 'ada' }, 'email'],
    [{ email: 'ada@example.org, eve@example.org' }, 'email'],
    [{ subject: ' ' }, 'reason'],
    [{ message: '' }, 'message'],
    [{ recaptchaResponse: 'rubbish' }, 'captcha'],
    [{ recaptchaResponse: undefined }, 'captcha'],
  ])('is refused with the field that is wrong: %o', async (differs, type) => {
    const { write, mails } = await visiting()
    const reply = (await write(differs)).json()
    expect(reply).toMatchObject({ status: 'error', errors: [{ type }] })
    expect(await mails()).toEqual([])
  })

  it('comes from one network so often and no more, which is told when to come back', async () => {
    const { write } = await visiting()
    const unproved = { recaptchaResponse: 'none' }
    for (let sent = 0; sent < 30; sent += 1) await write(unproved)
    const refused = await write(unproved)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })
})

it('a message of a member needs no proof, and is known as theirs', async () => {
  const { outbox, enqueue, mails } = parts()
  const { app, cookie, member } = await signedInAs('user', { outbox, enqueue })
  const reply = await app.inject({ method: 'POST', url: '/api/contactus', headers: { cookie }, payload: typed })
  expect(reply.json()).toMatchObject({ status: 'success' })
  expect(await mails()).toMatchObject([{ memberId: member.memberId }])
})

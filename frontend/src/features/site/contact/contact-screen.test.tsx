import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noor } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { profileKey } from '../../../lib/session.tsx'
import { loadLanguage } from '../../../lib/texts/load-texts.ts'
import { speakIn } from '../../../lib/texts/spoken.ts'
import { ContactScreen } from './contact-screen.tsx'

const ID = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const SENT = { status: 'success', message: '', errors: [] }

const opened = (reply: object = SENT, options: readonly object[] = [], member: typeof noor | null = noor) => {
  let challenges = 0
  const asked = serve(({ path, method }) => {
    if (path.startsWith('/api/contactus/options')) return { body: options }
    if (path === '/api/captcha') return { body: { challenge: `challenge ${++challenges}` } }
    return { body: method === 'POST' ? reply : {} }
  })
  openScreen(<ContactScreen />, { at: '/u/contactus', member: member && { ...member, email: 'noor@example.org' } })
  return () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
}
const write = async (message: string) => {
  await userEvent.type(screen.getByLabelText('Message'), message)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
}

describe('the contact screen', () => {
  it('has the address of a member, offers the subjects of the community, and needs no proof', async () => {
    const sent = opened(SENT, [{ pkOption: ID, optionText: 'My account', enabled: true }])
    expect(await screen.findByLabelText('E-mail address')).toHaveProperty('value', 'noor@example.org')
    await screen.findByRole('option', { name: 'My account' })
    await userEvent.selectOptions(screen.getByLabelText('What is it about?'), 'My account')
    await write('Help')
    expect(await screen.findByText('Your message is on its way.')).toBeTruthy()
    expect(sent()).toEqual([{ email: 'noor@example.org', subject: 'My account', message: 'Help' }])
    expect(screen.getByLabelText('Message')).toHaveProperty('value', '')
  })

  it('keeps the subject that was chosen when another language is read', async () => {
    const options = ['My account', 'Mon compte'].map((optionText) => [{ pkOption: ID, optionText, enabled: true }])
    let [body] = options
    const asked = serve(({ path, method }) => ({
      body: path.startsWith('/api/contactus/options') ? body : method === 'POST' ? SENT : {},
    }))
    openScreen(<ContactScreen />, { at: '/u/contactus', member: { ...noor, email: 'noor@example.org' } })
    await screen.findByRole('option', { name: 'My account' })
    await userEvent.selectOptions(screen.getByRole('combobox'), 'My account')
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Aide')
    body = options[1]
    await loadLanguage('fr')
    act(() => speakIn('fr'))
    await screen.findByRole('option', { name: 'Mon compte', selected: true })
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ subject: 'Mon compte' }),
    )
    act(() => speakIn('en'))
  })

  it('has the address that is changed in another tab meanwhile, and keeps what was typed', async () => {
    serve(() => ({ body: [] }))
    const member = { ...noor, email: 'noor@example.org' }
    const { client } = openScreen(<ContactScreen />, { at: '/u/contactus', member })
    await userEvent.type(await screen.findByLabelText('Message'), 'Help')
    client.setQueryData(profileKey, { ...member, email: 'ada@example.org' })
    await waitFor(() => expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'ada@example.org'))
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Help')
  })

  it('ignores the same message as the last one', async () => {
    const sent = opened()
    await screen.findByLabelText('Message')
    await write('Help')
    await screen.findByText('Your message is on its way.')
    await write('Help')
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Help')
    await write(' more')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()).toMatchObject([{ message: 'Help' }, { message: 'Help more' }])
  })

  it('is empty for a visitor once the message is sent, and the next one needs work of its own', async () => {
    const sent = opened(SENT, [], null)
    for (const message of ['Help', 'Thank you']) {
      await userEvent.type(await screen.findByLabelText('E-mail address'), 'noor@example.org')
      await write(message)
      await screen.findByText('Your message is on its way.', {}, { timeout: 20_000 })
      expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', '')
      expect(screen.getByLabelText('Message')).toHaveProperty('value', '')
    }
    expect(sent()).toMatchObject([
      { email: 'noor@example.org', message: 'Help', recaptchaResponse: expect.stringMatching(/^challenge 1:/) },
      { email: 'noor@example.org', message: 'Thank you', recaptchaResponse: expect.stringMatching(/^challenge 2:/) },
    ])
  })

  it('says at the list of subjects that none was chosen', async () => {
    opened({ status: 'error', message: '', errors: [{ type: 'reason', message: 'No subject' }] }, [
      { pkOption: ID, optionText: 'My account', enabled: true },
    ])
    await screen.findByRole('option', { name: 'My account' })
    await write('Help')
    await screen.findByText('No subject')
    const list = screen.getByRole('combobox', { name: 'What is it about?', description: 'No subject' })
    expect(list.getAttribute('aria-invalid')).toBe('true')
  })

  it('goes to the first field that is wrong, and takes its mark away once it is changed', async () => {
    const errors = [
      { type: 'reason', message: 'No subject' },
      { type: 'message', message: 'No message' },
    ]
    opened({ status: 'error', message: '', errors })
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
    const subject = screen.getByLabelText('What is it about?')
    expect(subject.getAttribute('dir')).toBe('auto')
    await waitFor(() => expect(document.activeElement).toBe(subject))
    await userEvent.type(screen.getByLabelText('Message'), 'Help')
    expect(screen.queryByText('No message')).toBeNull()
    expect(document.activeElement, 'stays where it is typed').toBe(screen.getByLabelText('Message'))
    expect(screen.getByText('No subject')).toBeTruthy()
  })

  it('says beside the button what became of it: on a phone the top of the form is out of sight', async () => {
    opened()
    await screen.findByLabelText('Message')
    await write('Help')
    const said = await screen.findByText('Your message is on its way.')
    const [message, send] = [screen.getByLabelText('Message'), screen.getByRole('button', { name: 'Send' })]
    expect(message.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(said.compareDocumentPosition(send)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('lets the browser of a visitor prove that they are no robot, and marks what is wrong', async () => {
    const errors = [
      { type: 'email', message: 'No address' },
      { type: 'reason', message: 'No subject' },
      { type: 'message', message: 'No message' },
      { type: 'captcha', message: 'No proof' },
    ]
    const sent = opened({ status: 'error', message: '', errors }, [], null)
    await screen.findByLabelText('Message')
    await write('x')
    for (const { message } of errors) expect(await screen.findByText(message, {}, { timeout: 20_000 })).toBeTruthy()
    expect(sent()[0]).toMatchObject({ recaptchaResponse: expect.stringMatching(/:[0-9]+$/) })
  })
})

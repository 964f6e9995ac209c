import { EMBED_SCRIPT } from '@portal/contracts/survey/embedding'
import { afterEach, beforeEach, expect, it } from 'vitest'
import source from '../../../../public/embed.js?raw'

const PORTAL = 'https://portal.example'

let heard: unknown[] = []
const hear = (event: Event): void => void heard.push(event instanceof CustomEvent ? event.detail : null)

/** As a browser runs it that has loaded it from the portal. */
const run = (): void => {
  const script = Object.assign(document.createElement('script'), { src: `${PORTAL}${EMBED_SCRIPT}` })
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
  new Function(source)()
}

const framed = (html: string): HTMLIFrameElement => {
  document.body.innerHTML = html
  run()
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('There is no frame.')
  return frame
}

const said = { source: 'portal-survey', version: 1, type: 'page', surveyId: 'tea' }
const say = (data: unknown, origin: string, from: MessageEventSource | null) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: from }))

beforeEach(() => {
  heard = []
  sessionStorage.clear()
  document.addEventListener('portal-survey', hear)
})
afterEach(() => {
  document.removeEventListener('portal-survey', hear)
  document.body.innerHTML = ''
})

it('the script for other sites puts each survey into one frame, whose address tells its token to no server', () => {
  const frame = framed(
    '<div data-portal-survey="abc" data-portal-variables="SOURCE=1" data-portal-language="ar"></div>',
  )
  run()
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  const { origin, pathname, search, hash } = new URL(frame.src)
  expect([origin, pathname, search]).toEqual([PORTAL, '/u/surveys/embed', '?language=ar'])
  const told = new URLSearchParams(hash.slice(1))
  expect([told.get('token'), told.get('backgroundVars'), told.get('origin')]).toEqual([
    'abc',
    'SOURCE=1',
    location.origin,
  ])
  expect([frame.title, frame.referrerPolicy]).toEqual(['Survey', 'no-referrer'])
})

it('the script for other sites hands on what its own frame says from the portal, and nothing else', () => {
  const { contentWindow } = framed('<div data-portal-survey="abc"></div>')
  say(said, PORTAL, contentWindow)
  expect(heard).toEqual([said])
  say(said, 'https://other.example', contentWindow)
  say(said, PORTAL, window)
  say(said, PORTAL, null)
  for (const other of [{ ...said, version: 2 }, { ...said, type: 'answers' }, { ...said, source: 'x' }, 'page', null])
    say(other, PORTAL, contentWindow)
  expect(heard).toEqual([said])
})

it.each([
  [412, '412px'],
  [1, '100px'],
  [9e9, '20000px'],
])('the script for other sites makes the frame as high as its page, within limits: %i', (height, shown) => {
  const frame = framed('<div data-portal-survey="abc"></div>')
  say({ ...said, type: 'resize', height }, PORTAL, frame.contentWindow)
  expect(frame.style.height).toBe(shown)
})

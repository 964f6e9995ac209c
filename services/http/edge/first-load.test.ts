import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_LOAD_FILE, FIRST_REPLIES, type FirstLoad, type FirstReplies } from '@portal/contracts/site/first-load'
import { aPortal, type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it, vi } from 'vitest'
import { addressWith, inputsFor } from './first-load.ts'

describe('the address of a call', () => {
  const values = new Map([
    ['token', 'a b&c'],
    ['surveyID', 'tea'],
    ['empty', ''],
  ])
  it.each([
    ['/api/surveys', '/api/surveys'],
    ['/api/questions?token={token}', '/api/questions?token=a%20b%26c'],
    ['/api/questions?token={token}&more={more?}', '/api/questions?token=a%20b%26c'],
    ['/api/questions?token={token}&empty={empty?}&all=1', '/api/questions?token=a%20b%26c&all=1'],
    ['/api/rows/{surveyID}/0', '/api/rows/tea/0'],
    ['/api/rows/{other}', null],
    ['/api/questions?more={more}', null],
    ['/api/questions?empty={empty}', null],
  ])('%s is %s', (template, address) => expect(addressWith(values, template)).toBe(address))
})

describe('the inputs of a page of a survey', () => {
  const inputs = { grid: ['/assets/grid.js', '/assets/rows.js'], 'single-choice': ['/assets/single-choice.js'] }
  const pageOf = (...types: readonly string[]) =>
    JSON.stringify({ questions: types.map((TypeName) => ({ TypeName, QuestionText: '"TypeName":"grid"' })) })

  it('are those of its questions', () => {
    expect(inputsFor({ inputs }, ['{}', pageOf('single-choice')])).toEqual(['/assets/single-choice.js'])
    expect(inputsFor({ inputs }, [pageOf('grid', 'of another release')])).toEqual([
      '/assets/grid.js',
      '/assets/rows.js',
    ])
    expect(inputsFor({ inputs }, [])).toEqual([])
  })
})

const load: FirstLoad = {
  screens: [
    { pattern: '^/u/main/?$', files: ['/assets/home.js'], sections: ['surveys/respondent'], asks: ['/api/surveys'] },
    {
      pattern: '^/rows/?$',
      files: [],
      sections: [],
      asks: [],
      asksPlain: ['/api/surveys?type={type}&page={page?}'],
    },
    {
      pattern: '^/report/?$',
      files: ['/assets/report.js'],
      styles: ['/assets/staff.css'],
      later: ['/assets/plot.js'],
      sections: [],
      asks: [],
      asksPlain: ['/api/surveys'],
    },
    { pattern: '^/login/?$', files: ['/assets/sign-in.js'], sections: [], asks: [] },
  ],
  inputs: {},
  texts: {
    en: { start: '/assets/en.js', 'surveys/respondent': '/assets/respondent.en.js' },
    ar: { start: '/assets/ar.js', 'surveys/respondent': '/assets/respondent.ar.js' },
  },
}

const built = async (): Promise<Pick<PortalParts, 'spa'>> => {
  const spa = await mkdtemp(join(tmpdir(), 'spa-'))
  await writeFile(join(spa, 'index.html'), '<html><head><title>page</title></head><body><p>wait</p></body></html>')
  await writeFile(join(spa, FIRST_LOAD_FILE), JSON.stringify(load))
  return { spa }
}

const html = { accept: 'text/html' }
const repliesIn = (page: string): FirstReplies =>
  JSON.parse(new RegExp(`id="${FIRST_REPLIES}">(.*)</script></body>`).exec(page)?.[1] ?? 'null')
const filesIn = (page: string) =>
  [...page.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file)

describe('the page of a screen', () => {
  it('names the code and the texts of the screen, in the language of who asks', async () => {
    const { app } = await aPortal([], await built())
    const ask = (url: string, language: string) =>
      app.inject({ url, headers: { ...html, 'accept-language': language } }).then(({ body }) => filesIn(body))
    expect(await ask('/u/main', 'ar')).toEqual(['/assets/home.js', '/assets/ar.js', '/assets/respondent.ar.js'])
    expect(await ask('/login?msg=a', 'en')).toEqual(['/assets/sign-in.js', '/assets/en.js'])
    expect(await ask('/nowhere', 'en')).toEqual(['/assets/en.js'])
  })

  it('is given to what takes anything, such as a preview of a link in a chat, where there is a screen', async () => {
    const { app } = await aPortal([], await built())
    const ask = async (url: string, headers: Readonly<Record<string, string>>) =>
      (await app.inject({ url, headers })).statusCode
    expect(await ask('/u/main?from=chat', { accept: '*/*' })).toBe(200)
    expect(await ask('/login', {})).toBe(200)
    expect(await ask('/nowhere', { accept: '*/*' })).toBe(404)
    expect(await ask('/assets/gone.js', { accept: '*/*' })).toBe(404)
    expect(await ask('/login', { accept: 'image/png' })).toBe(404)
    expect((await app.inject({ method: 'HEAD', url: '/login' })).statusCode).toBe(200)
    for (const accept of ['*/*', 'text/html']) expect(await ask('//[', { accept })).toBeLessThan(500)
  })

  it('is called as the community before its screen has a name', async () => {
    const { app } = await aPortal([], await built())
    // A busy machine answers later than a page waits.
    await vi.waitFor(async () => {
      const { body } = await app.inject({ url: '/login', headers: html })
      expect(/<title>(.*)<\/title>/.exec(body)?.[1]).toBe('Research Community')
    }, 10_000)
  })

  it('of an embedded survey is in the language that the site around it names, without a cookie; no other page is', async () => {
    const { app } = await aPortal([], await built())
    const ask = async (url: string) => {
      const { body, cookies } = await app.inject({ url, headers: { ...html, 'accept-language': 'fr' } })
      return [repliesIn(body)['/api/language/start']?.body, filesIn(body), cookies]
    }
    const arabic = [expect.objectContaining({ currentLanguage: 'ar' }), ['/assets/ar.js'], []]
    const french = [expect.objectContaining({ currentLanguage: 'fr' }), [], []]
    expect(await ask('/u/surveys/embed?language=ar')).toEqual(arabic)
    expect(await ask('/u/surveys/embed?language=ar-EG')).toEqual(arabic)
    for (const query of ['', '?language=', '?language=xx', `?language=${'a'.repeat(300)}`, '?language=ar%26x'])
      expect(await ask(`/u/surveys/embed${query}`), query).toEqual(french)
    expect(await ask('/nowhere?language=ar')).toEqual(french)
  })

  it('is in the language, the direction and the colours of who asks', async () => {
    const { app } = await aPortal([], await built())
    const headers = { ...html, 'accept-language': 'ar', cookie: 'theme=dark' }
    const { body } = await app.inject({ url: '/login', headers })
    expect(body).toMatch(/^<html lang="ar" dir="rtl" data-theme="dark"><head>/)
  })

  it('names the code that the screen runs later last, for the page to load it once its own is there', async () => {
    const { app } = await aPortal([], await built())
    const { body } = await app.inject({ url: '/report', headers: html })
    expect(filesIn(body)).toEqual(['/assets/report.js', '/assets/en.js'])
    expect(body).toContain('<link data-later fetchpriority="low" crossorigin href="/assets/plot.js">')
  })

  it('names the style sheet that the screen has beside the one of all, behind what is seen before it', async () => {
    const { app } = await aPortal([], await built())
    const sheet = '<p>wait</p><link rel="stylesheet" crossorigin href="/assets/staff.css">'
    expect((await app.inject({ url: '/report', headers: html })).body).toContain(sheet)
    expect((await app.inject({ url: '/login', headers: html })).body).not.toContain('stylesheet')
  })

  it('holds what the screen asks first, for the one who asks, and is kept by nobody', async () => {
    const { app, cookie, member } = await signedInAs('user', await built())
    const { body, headers } = await app.inject({ url: '/u/main', headers: { ...html, cookie } })
    expect(headers['cache-control']).toBe('no-store')
    expect(repliesIn(body)).toMatchObject({
      '/api/language/start': { status: 200, body: { currentLanguage: 'en' } },
      '/api/configuration/site': { status: 200 },
      '/api/profile': { status: 200, body: { pkUser: member.memberId, displayName: 'Noor' } },
      '/api/surveys': { status: 200, body: { other: {}, promotionEntry: {} } },
    })
  })

  it('holds what the screen shows by itself where its address has no query', async () => {
    const { app, cookie } = await signedInAs('user', await built())
    const at = async (url: string) =>
      Object.keys(repliesIn((await app.inject({ url, headers: { ...html, cookie } })).body))
    expect(await at('/report')).toContain('/api/surveys')
    expect(await at('/report?filter=1')).not.toContain('/api/surveys')
  })

  it('holds what its query asks for alone, where the call knows all of it', async () => {
    const { app, cookie } = await signedInAs('user', await built())
    const at = async (url: string) =>
      Object.keys(repliesIn((await app.inject({ url, headers: { ...html, cookie } })).body)).filter((address) =>
        address.startsWith('/api/surveys'),
      )
    expect(await at('/rows?type=poll')).toEqual(['/api/surveys?type=poll'])
    expect(await at('/rows?page=2&type=poll')).toEqual(['/api/surveys?type=poll&page=2'])
    expect(await at('/rows?type=poll&filter=1')).toEqual([])
    expect(await at('/rows')).toEqual([])
  })

  it('waits for what the browser wrote a moment ago', async () => {
    const waited: string[] = []
    const { app, cookie } = await signedInAs('user', {
      ...(await built()),
      reached: async (name, position) => waited.push(`${name} ${position}`) > 0,
    })
    await app.inject({ url: '/u/main', headers: { ...html, cookie: `${cookie}; at-least-position=00ff` } })
    expect(waited).toContain('survey 00ff')
    const { body } = await app.inject({
      url: '/u/main',
      headers: { ...html, cookie: `${cookie}; at-least-position=x` },
    })
    expect(Object.keys(repliesIn(body))).not.toContain('/api/surveys')
  })

  it('tells a stranger only that nobody is signed in', async () => {
    const { app } = await aPortal([], await built())
    const replies = repliesIn((await app.inject({ url: '/u/main', headers: html })).body)
    expect(replies['/api/profile']).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(Object.keys(replies)).not.toContain('/api/surveys')
  })

  it('holds no text that would end the element of the data', async () => {
    const displayName = '</script><script>alert(1)</script>'
    const portal = await signedInAs('user', await built())
    Object.assign(portal.member, { displayName })
    const { body } = await portal.app.inject({ url: '/u/main', headers: { ...html, cookie: portal.cookie } })
    expect(repliesIn(body)['/api/profile']?.body).toMatchObject({ displayName })
    expect(body.match(/<\/script>/g)).toHaveLength(1)
  })

  it('does not wait for data that come late: the browser asks for them', async () => {
    const { app, cookie } = await signedInAs('user', {
      ...(await built()),
      responses: {
        byId: async () => null,
        ofMember: () => new Promise(() => undefined),
        countsBySurvey: async () => [],
      },
    })
    const { body } = await app.inject({ url: '/u/main', headers: { ...html, cookie } })
    expect(Object.keys(repliesIn(body))).toContain('/api/profile')
    expect(Object.keys(repliesIn(body))).not.toContain('/api/surveys')
  })
})

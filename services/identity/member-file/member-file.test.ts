import { Instant, MemberId } from '@portal/contracts/ids'
import { FileName } from '@portal/infra/tools/file-name'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { zipEntries } from '@portal/tests/support/zip-entries'
import { describe, expect, it } from 'vitest'
import type { MemberDataPart } from '../../kernel/member-data.ts'
import { memberFile } from './member-file.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const madeAt = Instant.parse('2026-11-22T20:00:00.000Z')
const list = (name: MemberDataPart['name'], ...rows: readonly unknown[]) => ({ name, of: async () => rows })
const areas = [
  { area: 'identity', parts: [list('account', { name: 'Noor "N."\u2028' }), list('sign-ins')] },
  { area: 'operations', parts: [] },
  { area: 'polls', parts: [list('votes', { codes: [1] }, { codes: [2, 3] })] },
]
const wanted = {
  memberId,
  language: 'en',
  siteTitle: 'Tea house',
  madeAt,
  areas,
  contentOf: async () => null,
  onShare: async () => undefined,
}
const made = async (differs: Partial<Parameters<typeof memberFile>[0]> = {}) =>
  zipEntries(Buffer.concat(await Array.fromAsync(memberFile({ ...wanted, ...differs }))))

describe('the file of a member’s data', () => {
  it('is a zip with each list that is not empty, as CSV and as JSON, and a read-me', async () => {
    const entries = await made()
    expect([...entries.keys()]).toEqual([
      'identity/account.csv',
      'identity/account.json',
      'polls/votes.csv',
      'polls/votes.json',
      'README.txt',
    ])
    expect(JSON.parse(entries.get('identity/account.json') ?? '')).toEqual([{ name: 'Noor "N."\u2028' }])
    expect(JSON.parse(entries.get('polls/votes.json') ?? '')).toEqual([{ codes: [1] }, { codes: [2, 3] }])
    expect(entries.get('identity/account.csv')).toBe('\uFEFFname\r\n"Noor ""N.""\u2028"\r\n')
  })

  it('says in the language of the member what it has', async () => {
    const english = (await made()).get('README.txt')
    expect(english).toContain('Your data from Tea house')
    expect(english).toContain('polls/votes.csv, polls/votes.json\r\n    Your votes in quick polls (2 entries)')
    expect(english).toContain('November 22, 2026')
    expect(english).not.toContain('sign-ins')
    const french = (await made({ language: 'fr' })).get('README.txt')
    expect(french).toContain('22 novembre 2026')
    expect(french).toContain('Vos données')
  })

  it('tells how far it is, and asks each area for this member and language alone', async () => {
    const shares: number[] = []
    const asked: unknown[] = []
    const part = { name: 'badges', of: async (...of: readonly unknown[]) => [asked.push(of)] } as const
    const onShare = async (share: number) => void shares.push(Math.round(share * 100))
    await made({ language: 'ar', areas: [...areas, { area: 'members', parts: [part] }], onShare })
    expect(shares).toEqual([25, 50, 75, 100])
    expect(asked).toEqual([[memberId, 'ar']])
  })

  it('has what the member uploaded, as far as it is there and not too much', async () => {
    const stored = FileName.parse('0'.repeat(32))
    const contents = async () => [
      { path: 'a/tea.txt', stored, bytes: 5 },
      { path: 'b/gone.txt', stored: FileName.parse('1'.repeat(32)), bytes: 5 },
      { path: 'c/film.mp4', stored, bytes: 2 * 1024 ** 3 },
      { path: 'd/again.txt', stored, bytes: 5 },
    ]
    const parts = [{ ...list('files', { name: 'tea.txt' }), contents }]
    const contentOf = async (name: FileName) =>
      name === stored
        ? (async function* () {
            yield Buffer.from('green')
          })()
        : null
    const entries = await made({ areas: [{ area: 'files', parts }], contentOf })
    expect([...entries.keys()].filter((path) => path.startsWith('files/files/'))).toEqual([
      'files/files/a/tea.txt',
      'files/files/d/again.txt',
    ])
    expect(entries.get('files/files/a/tea.txt')).toBe('green')
  })

  it('fails as a whole where one of its lists does', async () => {
    const part = { name: 'mails', of: () => Promise.reject(new Error('no database')) } as const
    await expect(made({ areas: [...areas, { area: 'identity', parts: [part] }] })).rejects.toThrow('no database')
  })
})

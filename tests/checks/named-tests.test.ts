import { readdir, readFile } from 'node:fs/promises'
import { missingTests } from '@portal/infra/checks/named-tests'
import { sourceFiles } from '@portal/infra/checks/source-file'
import { describe, expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const tests = [{ path: 'services/polls/vote.test.ts', text: "it('counts a vote, once, whatever happens', () => …)" }]
const missing = (line: string) => missingTests([{ path: 'docs/polls.md', text: `# Polls\n${line}` }], tests)

/** Read from disk, not from git: a document that was just written counts too. */
const documents = async () => {
  const names = (await readdir(`${root}docs`)).filter((name) => name.endsWith('.md'))
  return Promise.all(
    names.map(async (name) => ({ path: `docs/${name}`, text: await readFile(`${root}docs/${name}`, 'utf8') })),
  )
}

describe('a test that a document names', () => {
  it.each([
    '`vote.test.ts`',
    '`services/polls/vote.test.ts` "counts a vote"',
    '`vote.test.ts` "counts a vote, once, …", "… whatever happens"',
  ])('is there: %s', (line) => expect(missing(line)).toEqual([]))

  it.each([
    ['`votes.test.ts` "counts a vote"', 'docs/polls.md:2: votes.test.ts'],
    ['`vote.test.ts` "counts a vote", "counts two …"', 'docs/polls.md:2: vote.test.ts "counts two …"'],
    ['`ote.test.ts`', 'docs/polls.md:2: ote.test.ts'],
  ])('is missed: %s', (line, told) => expect(missing(line)).toEqual([told]))

  it('is in this tree', async () => expect(missingTests(await documents(), await sourceFiles(root))).toEqual([]))
})

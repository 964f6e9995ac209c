import { readdir, readFile } from 'node:fs/promises'
import { deadLinks } from '@portal/infra/checks/dead-links'
import { describe, expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const polls = { path: 'docs/polls.md', text: '# Quick polls\n\n## For members, of all ages\n' }
const dead = (text: string) => deadLinks([{ path: 'README.md', text }, polls])

/** Read from disk, not from git: a page that was just written counts too. */
const pages = async () => {
  const names = (await readdir(`${root}docs`)).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  return Promise.all(['README.md', ...names].map(async (path) => ({ path, text: await readFile(root + path, 'utf8') })))
}

describe('a link between pages', () => {
  it.each([
    '[polls](docs/polls.md)',
    '[members](docs/polls.md#for-members-of-all-ages)',
    '# Begin\n[here](#begin)',
    '[a site](https://portal.example/polls.md) ![a picture](docs/pictures/poll.png)',
  ])('leads somewhere: %s', (text) => expect(dead(text)).toEqual([]))

  it.each([
    ['[polls](docs/poll.md)', 'README.md: docs/poll.md'],
    ['[members](docs/polls.md#members)', 'README.md: docs/polls.md#members'],
    ['```\n# Begin\n```\n[here](#begin)', 'README.md: #begin'],
  ])('leads nowhere: %s', (text, told) => expect(dead(text)).toEqual([told]))

  it('leads somewhere in this tree', async () => expect(deadLinks(await pages())).toEqual([]))

  it('leads from the README to each page', async () => {
    const [readme, ...others] = await pages()
    expect(others.map(({ path }) => path).filter((path) => !readme?.text.includes(`](${path})`))).toEqual([])
  })
})

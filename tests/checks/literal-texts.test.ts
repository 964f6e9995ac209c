import { literalTexts } from '@portal/infra/checks/literal-texts'
import { sourceFiles } from '@portal/infra/checks/source-file'
import { describe, expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const component = (jsx: string) => `export const Part = ({ t, a }) => ${jsx}\n`
const faultsIn = async (jsx: string, path = 'frontend/src/features/polls/poll.tsx') =>
  (await literalTexts([{ path, text: component(jsx) }])).length

describe('a text of a component', () => {
  it.each([
    '<p>Vote</p>',
    '<p>صوّت</p>',
    "<p>{'Vote'}</p>",
    "<p>{a ? 'Yes' : t('no')}</p>",
    "<p>{a && 'Voted'}</p>",
    `<p>{\`\${a} votes\`}</p>`,
    '<><b>{a}</b> votes</>',
    '<button aria-label="Close" />',
    "<img alt={'A cup'} />",
    `<input placeholder={\`Search \${a}\`} />`,
    "<abbr title={a ? 'Mean' : undefined} />",
    '<Field label="Name" />',
  ])('is refused when it is written there: %s', async (jsx) => expect(await faultsIn(jsx)).toBe(1))

  it.each([
    "<p>{t('vote')}</p>",
    "<p>{t(a ? 'yes' : 'no')}</p>",
    "<p>{a === 'voted' && t('voted')}</p>",
    `<p>{\`\${a} · \${a} %\`} 100 …</p>`,
    '<p className="lead" id="vote" lang="ar" />',
    "<button aria-label={t('close')} title={a} />",
    '<i aria-labelledby=\'vote-title\' data-state="voted" />',
  ])('is allowed when it comes from elsewhere, or has no letters: %s', async (jsx) =>
    expect(await faultsIn(jsx)).toBe(0),
  )

  it('is looked for in components only', async () => {
    expect(await faultsIn('<p>Vote</p>', 'frontend/src/features/polls/poll.test.tsx')).toBe(0)
    expect(await faultsIn('<p>Vote</p>', 'frontend/test-support/screen.tsx')).toBe(0)
  })

  it('names its line', async () => {
    const text = '/** é */\nexport const Part = () => (\n  <p>\n    Vote\n    now\n    <b title="n" />\n  </p>\n)\n'
    const path = 'frontend/src/app/part.tsx'
    expect(await literalTexts([{ path, text }])).toEqual([
      `${path}:4: Vote now (write it in contracts/texts)`,
      `${path}:6: n (write it in contracts/texts)`,
    ])
  })

  it('is written in no component of this tree', async () => {
    expect(await literalTexts(await sourceFiles(root))).toEqual([])
  })
})

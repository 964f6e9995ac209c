import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { describe, expect, it } from 'vitest'
import { Refused } from '../program/refused.ts'
import { drafted } from './draft.ts'

const folder = temporaryFolder()
const file = folder.write('tea.csv', 'id,tea\n1,Green\n2,Black\n3,Green\n4,Black\n')

const draftTo = (to: string) => drafted({ file, to, language: 'en', force: false })

describe('a draft of a survey', () => {
  it('is written into a folder that is not there yet', async () => {
    const to = folder.at('drafts/of tea')
    await draftTo(to)
    expect(existsSync(join(to, 'tea.definition.json'))).toBe(true)
  })

  it('is refused with the reason if it cannot be written there', async () => {
    const to = folder.write('a-file', '')
    const refused = await draftTo(to).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect(String(refused)).toContain('a-file cannot be written into')
  })

  it('is not made of a definition, and the refusal says what to do with one', async () => {
    const definition = folder.write('tea.json', '{ "name": "tea", "title": "Tea" }')
    const to = folder.at('of a definition')
    const refused = await drafted({ file: definition, to, language: 'en', force: false }).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(Refused)
    expect(String(refused)).toContain(`npx portal survey import ${definition}`)
    expect(existsSync(to)).toBe(false)
  })
})

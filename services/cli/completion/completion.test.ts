import { execFileSync } from 'node:child_process'
import { readModels } from '@portal/projections/read-models'
import { portalWith } from '@portal/tests/support/portal/cli'
import { describe, expect, it } from 'vitest'
import { PROGRAM } from '../commands.ts'
import { commandsOf } from '../program/program.ts'

const COMMANDS = await commandsOf(PROGRAM)

const scriptFor = async (shell: string): Promise<string> => (await portalWith({})('completion', shell)).said

/** What bash offers after these words; the last one is being typed. */
const offered = async (...words: readonly string[]): Promise<readonly string[]> => {
  const script = `${await scriptFor('bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _portal; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script, 'bash', 'portal', ...words], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

describe('completion in bash', () => {
  it.each([
    [['pro'], ['projection']],
    [
      ['projection', 're'],
      ['rebuild', 'retire', 'resume'],
    ],
    [
      ['survey', ''],
      ['close', 'draft', 'import', 'links', 'list', 'reopen', 'schema', 'simulate', 'times', 'withdraw-links'],
    ],
    [
      ['projection', 'verify', 'report'],
      ['report-schedule', 'reporting'],
    ],
    [['projection', 'rebuild', 'reporting', '--sw'], ['--switch']],
    [
      ['events', 'tail', '--type', 'Page'],
      ['PageAnswered', 'PageHidden', 'PageSaved', 'PageReopened'],
    ],
    [['events', 'tail', '--limit', '5', '--fol'], ['--follow']],
    [['member', 'add', 'robin@example.org', '--type', 'd'], ['developer']],
    [
      ['run', ''],
      ['api', 'projector', 'relay', 'worker'],
    ],
    [
      ['status', '--'],
      ['--json', '--max-lag', '--help'],
    ],
    [['completion', 'z'], ['zsh']],
  ])('after %j offers %j', async (words, expected) => {
    expect([...(await offered(...words))].toSorted()).toEqual([...expected].toSorted())
  })

  it('offers files for a parameter that is a file', async () => {
    expect(await offered('survey', 'import', 'package-l')).toEqual(['package-lock.json'])
  })
})

describe.each(['zsh', 'fish'])('completion in %s', (shell) => {
  it('knows every command, its options and the names that can be given', async () => {
    const script = await scriptFor(shell)
    for (const { name } of COMMANDS) {
      for (const word of name.split(' ')) expect(script).toContain(word)
    }
    expect(script).toMatch(/max-lag/)
    expect(script).toContain(readModels.map(({ name }) => name).join(' '))
  })
})

it('the script for zsh is found as the one for portal, and that for fish completes portal', async () => {
  expect(await scriptFor('zsh')).toMatch(/^#compdef portal\n/)
  expect(await scriptFor('fish')).toMatch(/^complete -c portal -f$/m)
})

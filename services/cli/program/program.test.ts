import { writeFile } from 'node:fs/promises'
import { readModels } from '@portal/projections/read-models'
import { portalWith } from '@portal/tests/support/portal/cli'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { describe, expect, it } from 'vitest'
import { PROGRAM } from '../commands.ts'
import { commandsOf } from './program.ts'

const COMMANDS = await commandsOf(PROGRAM)

/** No database, no STATE_DIR and no setting: opening anything fails. */
const portal = portalWith({})
const names = readModels.map(({ name }) => name).join(', ')

describe('a command with wrong usage ends with 2 and says so in one line, before anything is opened', () => {
  it.each([
    [['projection', 'rebuild'], `Name a projection (${names}), or give --all.`, 'projection rebuild'],
    [['projection', 'rebuild', 'x'], `NAME: “x” is no projection; known are ${names}.`, 'projection rebuild'],
    [
      ['projection', 'verify', 'reportin'],
      'NAME: “reportin” is no projection; did you mean reporting?',
      'projection verify',
    ],
    [
      ['projection', 'rebuild', 'reporting', '--accept', 'all'],
      '--accept: “all” is no whole number from 1.',
      'projection rebuild',
    ],
    [['projection', 'shards', 'reporting', '3'], 'COUNT: “3” is not a number of shards', 'projection shards'],
    [['projection', 'switch', 'reporting', 'survey'], "Too many arguments for 'switch'.", 'projection switch'],
    [['projection', 'verify', 'reporting', '--al'], "Unknown option '--al' (Did you mean --all?)", 'projection verify'],
    [
      ['deadletter', 'evict', 'reporting', '--key', 'response-1'],
      "Required option '--reason <TEXT>'",
      'deadletter evict',
    ],
    [
      ['deadletter', 'evict', 'reporting', '--key', 'r', '--reason', ' '],
      '--reason: “ ” is empty: give a reason',
      'deadletter evict',
    ],
    [['deadletter', 'show', 'reporting'], "Required option '--key <KEY>' not specified.", 'deadletter show'],
    [
      ['events', 'tail', '--type', 'PageAnswerd'],
      '--type: “PageAnswerd” is no type of event; did you mean PageAnswered?',
      'events tail',
    ],
    [
      ['events', 'tail', '--type', 'Nonsense'],
      '--type: “Nonsense” is no type of event; known are LoginClaimed, LoginReleased, MemberRegistered … (',
      'events tail',
    ],
    [['events', 'show', 'first'], 'POSITION: “first” is no whole number from 1.', 'events show'],
    [
      ['events', 'count', '--since', 'yesterday'],
      '--since: “yesterday” is no time, such as 2026-01-31 or 2026-01-31T18:00Z.',
      'events count',
    ],
    [
      ['events', 'count', '--member', 'robin@example.org'],
      '--member: “robin@example.org” is no id of a member; `portal member list` shows them.',
      'events count',
    ],
    [['events', 'count', '--since', 'week 5'], '--since: “week 5” is no time', 'events count'],
    [['events', 'count', '--since', '2026-02-30'], '--since: “2026-02-30” is no time', 'events count'],
    [['events', 'count', '--until', '2026-02-28T25:00'], '--until: “2026-02-28T25:00” is no time', 'events count'],
    [['start', '--demo', '--empty'], 'Give --demo or --empty, not both.', 'start'],
    [['member', 'add', 'notanemail'], 'NAME@EXAMPLE.ORG: “notanemail” is not an e-mail address', 'member add'],
    [
      ['member', 'add', 'robin@example.org', '--type', 'amin'],
      '--type: “amin” is no account type; did you mean admin?',
      'member add',
    ],
    [['erase', 'member', 'robin', '--reason', 'why'], '--reason: “why” is no reason', 'erase member'],
    [['status', '--max-lag', 'soon'], '--max-lag: “soon” is no number of seconds.', 'status'],
    [['restore', 'a', '--keys', 'b', '--without-keys'], 'Give either --keys or --without-keys.', 'restore'],
    [['backup'], "Missing required argument 'FILE'.", 'backup'],
    [['replay', 'x', '--from', '9', '--to', '1', '--into', 'ndjson'], '--to 1 comes before --from 9.', 'replay'],
    [
      ['replay', 'nosuch', '--from', '1', '--to', '2', '--into', 'shadow'],
      `FILE|PROJECTION: “nosuch” is no projection; known are ${names}.`,
      'replay',
    ],
    [
      ['replay', 'follow-alerts', '--from', '1', '--to', '2', '--into', 'shadow'],
      `FILE|PROJECTION: “follow-alerts” is no projection; known are ${names}.`,
      'replay',
    ],
    [['completion', 'powershell'], 'SHELL: “powershell” is no shell; known are bash, zsh, fish.', 'completion'],
    [['projection', 'verfy', 'reporting'], "Unknown command 'verfy' (Did you mean verify?)", 'projection'],
    [['verify', 'reporting'], "Unknown command 'verify' (Did you mean projection verify?)", ''],
    [['eventz', 'tail'], "Unknown command 'eventz' (Did you mean events?)", ''],
    [['projection'], 'Say which: list, rebuild, verify, switch', 'projection'],
  ])('%j', async (words, complaint, command) => {
    const { code, said, complained } = await portal(...words)
    expect([code, said]).toEqual([2, ''])
    expect(complained).toContain(complaint)
    const called = ['npx portal', command].join(' ').trim()
    expect(complained.endsWith(` See \`${called} --help\`.`)).toBe(true)
    expect(complained).not.toContain('\n')
  })
})

const folder = temporaryFolder()

it('a complaint that ends with a bracket ends with a full stop, too', async () => {
  const file = folder.at('half.json')
  await writeFile(file, '{"a":1\n')
  expect((await portal('survey', 'import', file)).complained).toMatch(/\(line 2 column 1\)\. See /)
})

it('a file that cannot be read is named as it was written, with why', async () => {
  const complaintOf = async (...words: readonly string[]) => (await portal(...words)).complained
  expect(await complaintOf('survey', 'import', 'nosuch.json')).toMatch(
    /^nosuch\.json cannot be read: there is no such file or folder\. See /,
  )
  expect(await complaintOf('mail', 'bounces', folder.at(''))).toContain(' cannot be read: it is a folder. See ')
  // The dump itself, before the keys that would be beside it.
  const missing = folder.at('nosuch.dump')
  expect(await portal('restore', missing)).toMatchObject({
    code: 2,
    complained: `${missing} cannot be read: there is no such file or folder. See \`npx portal restore --help\`.`,
  })
})

describe('the help', () => {
  it('of the whole command line lists every command or its group, and ends with 0', async () => {
    for (const words of [[], ['--help'], ['help']]) {
      const { code, said } = await portal(...words)
      expect(code).toBe(0)
      for (const { name } of COMMANDS) expect(said).toContain(`\n  ${name.split(' ')[0]} `)
    }
  })

  it('of a group describes its commands and no others', async () => {
    const { code, said } = await portal('survey', '--help')
    expect(code).toBe(0)
    expect(said).toMatch(/import .*schema /s)
    expect(said).not.toContain('projection')
  })

  it('names the words that an option takes, where they are few', async () => {
    const helpOf = async (...words: readonly string[]) =>
      (await portal(...words, '--help')).said.replaceAll(/\s+/g, ' ')
    expect(await helpOf('member', 'list')).toContain('of this type: user, admin, developer, or permanentExternalUser')
    expect(await helpOf('erase', 'member')).toContain('--reason <REASON> asked, retention or order; it is kept') // not twice
    expect(await helpOf('events', 'tail')).not.toContain('LoginClaimed')
  })

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s explains every argument and option, and gives an example',
    async (name, { takes, options, examples }) => {
      const { code, said } = await portal(...name.split(' '), '--help')
      expect(code).toBe(0)
      const text = said.replaceAll(/\s+/g, ' ')
      for (const { about } of [...Object.values(takes), ...Object.values(options)]) {
        expect(about.length).toBeGreaterThan(2)
        expect(text).toContain(about)
      }
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) expect(said).toContain(`  ${example}`)
    },
  )
})

import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { describe, expect, it } from 'vitest'
import { identityCommands, type Registration } from './commands.ts'
import { isPassword } from './passwords.ts'

const at = Instant.parse('2026-11-21T08:00:00Z')
const noor: Registration = {
  username: ' Noor@Example.org ',
  displayName: 'Noor',
  password: 'a good long password',
  accountType: 'user',
}

const start = () => {
  const log = memoryEventLog()
  const commands = identityCommands({ log, now: () => at, newId: randomUUID })
  const streams = () => log.rows().map(({ stream }) => stream)
  return { log, streams, ...commands }
}

describe('registering a member', () => {
  it('claims the name, then records who it is, the password as a hash only', async () => {
    const { registerMember, log, streams } = start()
    const registered = await registerMember(noor)
    if (registered.outcome === 'rejected') throw new Error('rejected')
    expect(streams()).toEqual([expect.stringMatching(/^login-[0-9a-f]{64}$/), `member-${registered.memberId}`])
    expect(JSON.stringify(log.rows())).not.toContain(noor.password)

    const [event] = await Array.fromAsync(log.readStream(`member-${registered.memberId}`), (each) => each.event)
    expect(event).toMatchObject({
      type: 'MemberRegistered',
      accountType: 'user',
      contact: { value: { username: 'Noor@Example.org', displayName: 'Noor' } },
    })
    const { passwordHash } = event as unknown as { passwordHash: { value: string } }
    expect(await isPassword(noor.password, passwordHash.value)).toBe(true)
  })

  it.each(['noor@example.org', 'NOOR@EXAMPLE.ORG', 'ｎｏｏｒ@example.org'])(
    'is refused where somebody has the name already, spelled %s',
    async (username) => {
      const { registerMember, streams } = start()
      await registerMember(noor)
      expect(await registerMember({ ...noor, username })).toEqual({
        outcome: 'rejected',
        rejection: { code: 'login-taken' },
      })
      expect(streams()).toHaveLength(2)
    },
  )

  it('twice as one command has one effect', async () => {
    const { registerMember, streams } = start()
    const commandId = randomUUID()
    const [once, twice] = [await registerMember(noor, commandId), await registerMember(noor, commandId)]
    expect(twice).toEqual(once)
    expect(streams()).toHaveLength(2)
  })

  it('goes on after a crash between name and member, as the same command or as a new one', async () => {
    for (const again of [true, false]) {
      const { registerMember, log, streams } = start()
      const commandId = randomUUID()
      const crashing = {
        ...log,
        append: async (request: Parameters<typeof log.append>[0]) => {
          if (request.stream.startsWith('member-')) throw new Error('killed')
          return log.append(request)
        },
      }
      const killed = identityCommands({ log: crashing, now: () => at, newId: randomUUID })
      await expect(killed.registerMember(noor, commandId)).rejects.toThrow('killed')
      expect(await registerMember(noor, again ? commandId : randomUUID())).toMatchObject({ outcome: 'accepted' })
      expect(streams()).toHaveLength(2)
    }
  })

  it('by two people at once gives the name to one of them', async () => {
    const { registerMember, streams } = start()
    const outcomes = await Promise.all([registerMember(noor), registerMember({ ...noor, displayName: 'Robin' })])
    expect(outcomes.map(({ outcome }) => outcome).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'accepted',
      'rejected',
    ])
    expect(streams()).toHaveLength(2)
  })
})

describe('erasing a member', () => {
  const registeredNoor = async (commands: ReturnType<typeof start>) => {
    const registered = await commands.registerMember(noor)
    if (registered.outcome === 'rejected') throw new Error('rejected')
    return registered.memberId
  }

  it('records why and who asked, once, and says where it stands each time', async () => {
    const commands = start()
    const memberId = await registeredNoor(commands)
    const once = await commands.requestErasure(memberId)
    const again = await commands.eraseMember({ memberId, reason: 'order', by: null })
    expect(again).toEqual(once)
    const events = await Array.fromAsync(commands.log.readStream(`member-${memberId}`), (each) => each.event)
    expect(events.slice(1)).toEqual([{ type: 'MemberErased', memberId, reason: 'asked', by: memberId, at }])
  })

  it('is refused for somebody whom nobody knows', async () => {
    const { eraseMember } = start()
    const memberId = MemberId.parse(randomUUID())
    expect(await eraseMember({ memberId, reason: 'asked', by: null })).toEqual({
      outcome: 'rejected',
      rejection: { code: 'unknown-member' },
    })
  })

  it('frees the login name for a new member, under an id of their own, as often as it is tried', async () => {
    const commands = start()
    const erased = await registeredNoor(commands)
    await commands.requestErasure(erased)
    const commandId = randomUUID()
    const again = await commands.registerMember(noor, commandId)
    expect(await commands.registerMember(noor, commandId)).toEqual(again)
    expect(again).toMatchObject({ outcome: 'accepted', memberId: expect.not.stringMatching(erased) })
    expect(await commands.registerMember({ ...noor, displayName: 'Robin' })).toMatchObject({ outcome: 'rejected' })
  })
})

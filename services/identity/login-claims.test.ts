import { randomUUID } from 'node:crypto'
import { Instant, type MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { describe, expect, it } from 'vitest'
import { identityCommands } from './commands.ts'

const MINUTE_MS = 60_000
const [NOOR, ROBIN, NEW] = ['noor@example.org', 'robin@example.org', 'new@example.org']

const start = async () => {
  const clock = { at: Date.parse('2026-11-21T08:00:00Z') }
  const log = memoryEventLog()
  const commandsOn = (on: EventLog) =>
    identityCommands({ log: on, now: () => Instant.parse(new Date(clock.at).toISOString()), newId: randomUUID })
  const commands = commandsOn(log)
  /** Dies before it stores anything of a member. */
  const killed = commandsOn({
    ...log,
    append: async (request) => {
      if (request.stream.startsWith('member-')) throw new Error('killed')
      return log.append(request)
    },
  })
  const register = async (username: string, by = commands) => {
    const member = { username, displayName: 'Noor', password: 'a good long password', accountType: 'user' } as const
    const registered = await by.registerMember(member)
    if (registered.outcome === 'rejected') throw new Error('rejected')
    return registered.memberId
  }
  const change = async (memberId: MemberId, username: string, by = commands) =>
    (await by.changeUsername({ memberId, username, language: 'en' })).outcome
  const later = (minutes: number) => {
    clock.at += minutes * MINUTE_MS
  }
  const [noor, robin] = [await register(NOOR), await register(ROBIN)]
  return { log, commands, commandsOn, killed, register, change, later, noor, robin }
}

describe('a login name that was claimed and not used, because the process died', () => {
  it('is free for a change and for a registration once nobody can be about to use it', async () => {
    const { killed, change, register, later, commands, noor, robin } = await start()
    await expect(change(noor, NEW, killed)).rejects.toThrow('killed')
    later(14)
    expect(await change(robin, NEW)).toBe('rejected')
    await expect(register(NEW)).rejects.toThrow('rejected')
    later(1)
    expect(await change(robin, NEW)).toBe('accepted')
    expect(await commands.holderOfLogin(NEW)).toBe(robin)
    await expect(change(noor, NEW)).resolves.toBe('rejected')
  })

  it('is free for a member, if a registration had claimed it', async () => {
    const { killed, change, register, later, robin } = await start()
    await expect(register(NEW, killed)).rejects.toThrow('killed')
    expect(await change(robin, NEW)).toBe('rejected')
    later(15)
    expect(await change(robin, NEW)).toBe('accepted')
  })

  it('is given to one of two who come then', async () => {
    const { killed, change, later, noor, robin, register } = await start()
    const sami = await register('sami@example.org')
    await expect(change(noor, NEW, killed)).rejects.toThrow('killed')
    later(15)
    const outcomes = await Promise.all([noor, robin, sami].map((member) => change(member, NEW)))
    expect(outcomes.toSorted()).toEqual(['accepted', 'rejected', 'rejected'])
  })

  it('is not taken from a member who goes on with the change', async () => {
    const { killed, change, later, commands, noor, robin } = await start()
    await expect(change(noor, NEW, killed)).rejects.toThrow('killed')
    later(15)
    await expect(change(noor, NEW, killed)).rejects.toThrow('killed')
    expect(await change(robin, NEW)).toBe('rejected')
    expect(await change(noor, NEW)).toBe('accepted')
    expect(await commands.holderOfLogin(NEW)).toBe(noor)
  })
})

describe('a login name that its member gave up', () => {
  it('is free, and the present one is not', async () => {
    const { change, later, commands, noor, robin } = await start()
    later(1)
    await change(noor, NEW)
    await commands.releaseLogins(noor)
    expect(await commands.holderOfLogin(NOOR)).toBeNull()
    later(60)
    await commands.releaseLogins(noor)
    expect(await change(robin, NEW)).toBe('rejected')
  })

  it('stays with a member who goes back to it while it is released', async () => {
    const { log, change, later, commands, commandsOn, noor, robin } = await start()
    later(60)
    await change(noor, NEW)
    let isFirst = true
    const releasing = commandsOn({
      ...log,
      append: async (request) => {
        if (isFirst) {
          isFirst = false
          await change(noor, NOOR)
        }
        return log.append(request)
      },
    })
    await releasing.releaseLogins(noor)
    expect(await commands.holderOfLogin(NOOR)).toBe(noor)
    expect(await change(robin, NOOR)).toBe('rejected')
  })
})

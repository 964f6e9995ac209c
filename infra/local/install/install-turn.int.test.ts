import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTurn } from './install-turn.mjs'

let turn = ''
beforeEach(async () => {
  turn = join(await mkdtemp(join(tmpdir(), 'turn-')), 'var', 'installing')
})
afterEach(() => rm(join(turn, '../..'), { recursive: true }))

const heldBy = async (pids: string, secondsAgo: number) => {
  await mkdir(turn, { recursive: true })
  await writeFile(join(turn, 'pids'), pids)
  const then = new Date(Date.now() - secondsAgo * 1_000)
  await utimes(turn, then, then)
}

const take = async () => {
  const waits: string[] = []
  await inTurn(
    turn,
    async () => undefined,
    () => waits.push('waits'),
  )
  return waits
}

const aDeadPid = () => spawnSync(process.execPath, ['--version']).pid

describe('a turn to install', () => {
  it('has one owner at a time: the second waits for the first', async () => {
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} begins`)
      await sleep(50)
      order.push(`${name} ends`)
    }
    const waits: string[] = []
    await Promise.all(['first', 'second'].map((name) => inTurn(turn, work(name), () => waits.push(name))))
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
    expect(waits).toEqual(['second'])
  })

  it('is released when the work fails', async () => {
    const fail = () => Promise.reject(new Error('no network'))
    await expect(inTurn(turn, fail, () => undefined)).rejects.toThrow('no network')
    expect(existsSync(turn)).toBe(false)
  })

  it('passes at once from an owner that died', async () => {
    await heldBy(String(aDeadPid()), 1)
    expect(await take()).toEqual([])
  })

  it('does not pass while the npm of a dead owner still writes', async () => {
    await heldBy(`${aDeadPid()} ${process.pid}`, 1)
    setTimeout(() => void rm(turn, { recursive: true }), 100)
    expect(await take()).toEqual(['waits'])
  })

  it('passes from an owner that has been silent for minutes, even if its process id is in use again', async () => {
    await heldBy(String(process.pid), 181)
    expect(await take()).toEqual([])
  })
})

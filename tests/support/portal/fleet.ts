import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@portal/infra/local/process/ports'
import { until } from '../until.ts'
import { launchRole, type RoleName, type RoleProcess } from './role-processes.ts'

/** Seven processes begin at once, on a machine that does other work too. */
const READY_WITHIN_MS = 150_000

/** A place for a process of a role; when it dies another one is started, as by a supervisor. */
export type Post = Readonly<{ name: string; role: RoleName; settings?: Readonly<Record<string, string>> }>

export type Fleet = Readonly<{
  names: readonly string[]
  /** The address of one of the apis, in turn. */
  api: () => string
  /** The current process of a place. */
  at: (name: string) => RoleProcess
  /** kill -9, at any moment, even during its start. */
  kill: (name: string) => void
  /** All processes run, and are ready. */
  ready: () => Promise<void>
  /** The last output of processes that ended by themselves. */
  collapsed: readonly string[]
  /** Stops all. @returns the exit codes */
  stop: () => Promise<readonly (number | null)[]>
  /** For the end of a test, in any case. */
  killAll: () => void
}>

const START_AGAIN_AFTER_MS = 300

type Manned = { process: RoleProcess; isKilled: boolean; readonly url: string }

/** Roles under a supervisor, each at its own address. */
export const aFleet = async (databaseUrl: string, posts: readonly Post[]): Promise<Fleet> => {
  const manned = new Map<string, Manned>()
  const collapsed: string[] = []
  let isOver = false

  const man = ({ name, role, settings }: Post, port: number): void => {
    const process = launchRole(role, databaseUrl, port, settings)
    const here: Manned = { process, isKilled: false, url: process.url }
    manned.set(name, here)
    void process.ended.then(async ({ code, said }) => {
      if (isOver) return
      if (!here.isKilled) collapsed.push(`${name} ended with ${code}: ${said}`)
      await sleep(START_AGAIN_AFTER_MS)
      if (!isOver) man({ name, role, ...(settings && { settings }) }, port)
    })
  }
  for (const post of posts) man(post, await freePort())

  const at = (name: string): RoleProcess => {
    const here = manned.get(name)
    if (!here) throw new Error(`there is no ${name}`)
    return here.process
  }
  const apis = posts.filter(({ role }) => role === 'api').map(({ name }) => name)
  let turn = 0
  return {
    names: posts.map(({ name }) => name),
    api: () => {
      turn += 1
      return at(apis[turn % apis.length] ?? '').url
    },
    at,
    kill: (name) => {
      const here = manned.get(name)
      if (!here) throw new Error(`there is no ${name}`)
      here.isKilled = true
      here.process.kill()
    },
    ready: async () => {
      const isReady = async ({ process }: Manned) => (await process.ready()) === 200
      const areReady = async () => (await Promise.all([...manned.values()].map(isReady))).every((ready) => ready)
      await until('all roles are ready', areReady, READY_WITHIN_MS).catch(async (error: unknown) => {
        throw new Error(`some are not ready; these ended: ${collapsed.join('\n')}`, { cause: error })
      })
    },
    collapsed,
    stop: async () => {
      isOver = true
      const ended = await Promise.all([...manned.values()].map(({ process }) => process.terminate()))
      return ended.map(({ code }) => code)
    },
    killAll: () => {
      isOver = true
      for (const { process } of manned.values()) process.kill()
    },
  }
}

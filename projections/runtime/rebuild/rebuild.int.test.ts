import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { classOf, type Pool } from '@portal/infra/database/pool'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase, aProjector, reached, rowHashes } from '@portal/tests/support/projections/projecting'
import { aRebuilder, leftOf, statesOf, stopAfter, strictly } from '@portal/tests/support/projections/rebuilding'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { hidingSurvey, recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import { until } from '@portal/tests/support/until'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { reportingProjection as reporting } from '../../reporting/response/projector.ts'
import { tableQueries } from '../../reporting/tables/queries.ts'
import { liveBuild } from '../builds/build.ts'
import { discard } from './discard.ts'
import { Held } from './fill.ts'
import { rebuild } from './rebuild.ts'
import { SwitchRefused, switchTo } from './switch.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

const means = () => ({ pool: database.pool, classOf })
/** The number of the first build that is made again. */
const NEXT = reporting.version + 1
const build = (version: number) => ({ ...reporting, version })

/** Builds are counted from the first. */
const positionOf = async (pool: Pool, nth: number): Promise<string> => {
  const { rows } = await pool.query(`select pos from proj.checkpoint where projection = 'reporting' and version = $1`, [
    reporting.version + nth - 1,
  ])
  return rows[0]?.pos ?? ''
}

const bothAt = (version: number, other: number) => async (): Promise<boolean> =>
  (await positionOf(database.pool, version)) === (await positionOf(database.pool, other))

/** Members answer for as long as `work` takes. */
const underWrites = async <T>(events: readonly Recorded[], work: () => Promise<T>): Promise<T> => {
  let isOver = false
  const writing = (async () => {
    for (let from = 0; from < events.length && !isOver; from += 40) {
      await fillLog(database.pool, events.slice(from, from + 40))
      await sleep(15)
    }
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await writing
  }
}

describe('a rebuild', () => {
  it('makes equal rows beside the live ones while members answer, is switched to, and can be rolled back (P20)', async () => {
    const { pool } = database
    const events = recorded(someAnswering(1, 8_000))
    await fillLog(pool, events.slice(0, 2_000))
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')

    await underWrites(events.slice(2_000), async () => {
      const [rebuilt] = await rebuild(await aRebuilder(pool), [reporting], strictly())
      expect(rebuilt).toMatchObject({ outcome: 'ready', build: { version: NEXT }, comparison: { isEqual: true } })
      expect((await liveBuild(pool, 'reporting'))?.version).toBe(reporting.version)
      await switchTo(means(), reporting, NEXT)
      expect(await statesOf(pool, reporting)).toEqual(['1 standby', '2 live'])
      await sleep(100)
      await switchTo(means(), reporting, reporting.version)
    })
    expect(await statesOf(pool, reporting)).toEqual(['1 live', '2 standby'])
    await reached(pool, 'reporting')
    await until('both builds are at the end', bothAt(1, 2))
    await projector.stop()
    expect(await rowHashes(pool, build(NEXT))).toEqual(await rowHashes(pool, reporting))
  })

  it('of several read models reads the log once, and gives each its own checkpoint', async () => {
    const { pool } = database
    await fillLog(pool, recorded(someAnswering(3, 900)))
    const projector = aProjector(pool)
    for (const { name } of readModels) await reached(pool, name)
    const rebuilder = await aRebuilder(pool)
    let reads = 0
    const feed = {
      ...rebuilder.feed,
      read: (...asked: Parameters<typeof rebuilder.feed.read>) => {
        if (asked[1].limit > 1) reads += 1
        return rebuilder.feed.read(...asked)
      },
    }
    const rebuilt = await rebuild({ ...rebuilder, feed }, readModels, strictly())
    expect(rebuilt.map(({ outcome }) => outcome)).toEqual(readModels.map(() => 'ready'))
    expect(reads).toBeLessThan(900 / 70 + 3)
    await projector.stop()
    for (const model of readModels)
      expect(await rowHashes(pool, { ...model, version: model.version + 1 })).toEqual(await rowHashes(pool, model))
  })

  it('continues where it was after it was stopped', async () => {
    const { pool } = database
    await fillLog(pool, recorded(someAnswering(4, 1_500)))
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    const { signal, count } = stopAfter(5)
    const [stopped] = await rebuild(await aRebuilder(pool), [reporting], strictly({ signal, onProgress: count }))
    expect(stopped?.outcome).toBe('stopped')
    const before = await positionOf(pool, 2)
    expect(Number.parseInt(before, 16)).toBeGreaterThanOrEqual(300)
    const seen: string[] = []
    const onProgress = ({ at }: { at: string }): void => void seen.push(at)
    const [rebuilt] = await rebuild(await aRebuilder(pool), [reporting], strictly({ onProgress }))
    expect(rebuilt).toMatchObject({ outcome: 'ready', build: { version: NEXT }, comparison: { isEqual: true } })
    expect(seen.every((at) => at > before)).toBe(true)
    await projector.stop()
  })

  it('continues where it was after its process was killed, once the lease has expired', async () => {
    const { pool, url } = database
    await fillLog(pool, recorded(someAnswering(5, 3_000)))
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    const script = fileURLToPath(new URL('../../../tests/support/projections/rebuild-process.ts', import.meta.url))
    const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(child, 'exit')
    await until('the rebuild is past its first pages', async () => (await positionOf(pool, 2)) > '0000000000000200')
    child.kill('SIGKILL')
    await ended
    expect(await statesOf(pool, reporting)).toEqual(['1 live', '2 building'])
    await until('the lease of the killed process is over', async () => {
      const { rowCount } = await pool.query(
        `select from proj.runner where host = 'test' and expires_at > clock_timestamp()`,
      )
      return rowCount === 0
    })
    const [rebuilt] = await rebuild(await aRebuilder(pool), [reporting], strictly())
    expect(rebuilt).toMatchObject({ outcome: 'ready', build: { version: NEXT }, comparison: { isEqual: true } })
    await projector.stop()
  })

  it('leaves nothing behind when it is cancelled, whichever process worked on it, and its number is not used again', async () => {
    const { pool } = database
    const events = recorded(someAnswering(6, 1_700))
    await fillLog(pool, events.slice(0, 1_500))
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    let cancelling: Promise<void> | undefined
    const onProgress = (): void => {
      cancelling ??= discard(means(), reporting, { projection: 'reporting', version: NEXT }, 'cancelled', null)
    }
    const slow = strictly({ onProgress, rate: 3_000 })
    await expect(rebuild(await aRebuilder(pool), [reporting], slow)).rejects.toThrow()
    await cancelling
    expect(await leftOf(pool, reporting, NEXT)).toEqual([])
    expect(await statesOf(pool, reporting)).toEqual(['1 live', '2 cancelled'])

    const [next] = await rebuild(await aRebuilder(pool), [reporting], strictly())
    expect(next?.build.version).toBe(NEXT + 1)
    await discard(means(), reporting, { projection: 'reporting', version: NEXT + 1 }, 'cancelled', null)
    await sleep(300) // the projectors follow builds that are ready: they must not restore its checkpoint
    expect(await leftOf(pool, reporting, NEXT + 1)).toEqual([])
    await fillLog(pool, events.slice(1_500))
    await reached(pool, 'reporting')
    await projector.stop()
  })

  it('of one read model is done by one process at a time', async () => {
    const { pool } = database
    await fillLog(pool, recorded(someAnswering(8, 1_000)))
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    const { signal, count } = stopAfter(8)
    const first = rebuild(await aRebuilder(pool), [reporting], strictly({ rate: 1_000, signal, onProgress: count }))
    await until('the first rebuild has begun', async () => (await positionOf(pool, 2)) > '0000000000000001')
    await expect(rebuild(await aRebuilder(pool), [reporting], strictly())).rejects.toThrow(Held)
    await first
    await projector.stop()
  })
})

describe('the switch', () => {
  const events = recorded(someAnswering(9, 900))
  const ready = async () => {
    const { pool } = database
    await fillLog(pool, events.slice(0, 600))
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    await rebuild(await aRebuilder(pool), [reporting], strictly())
    return projector
  }

  it('waits for a long report without making the readers behind it wait for long', async () => {
    const { pool } = database
    const projector = await ready()
    const report = await pool.connect()
    await report.query('begin; select count(*) from read.response')
    const switching = switchTo(means(), reporting, NEXT)
    const waits: number[] = []
    for (let i = 0; i < 8; i += 1) {
      const began = performance.now()
      await pool.query('select count(*) from read.response')
      waits.push(performance.now() - began)
      await sleep(150)
    }
    expect(Math.max(...waits)).toBeLessThan(2_000)
    expect((await liveBuild(pool, 'reporting'))?.version).toBe(reporting.version)
    await report.query('commit')
    report.release()
    await switching
    expect((await liveBuild(pool, 'reporting'))?.version).toBe(NEXT)
    await projector.stop()
  })

  it('is refused if readers would go back in time', async () => {
    const { pool } = database
    const projector = await ready()
    await pool.query(
      `update proj.checkpoint set state = 'paused', owner = null, epoch = epoch + 1
       where projection = 'reporting' and version = ${NEXT}`,
    )
    await fillLog(pool, events.slice(600))
    await until('the live build is ahead', async () => (await positionOf(pool, 1)) > (await positionOf(pool, 2)))
    await projector.stop()
    await expect(switchTo(means(), reporting, NEXT)).rejects.toThrow(SwitchRefused)
    expect((await liveBuild(pool, 'reporting'))?.version).toBe(reporting.version)
  })

  it('is noticed by reports even if the position of the log is the same', async () => {
    const { pool } = database
    const projector = await ready()
    await projector.stop()
    const queries = tableQueries(pool)
    const respondents = async (): Promise<number> => {
      const result = await queries.run(teaSpec({ surveyID: hidingSurvey.name }))
      if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
      return result.run.respondents
    }
    await pool.query(`delete from read.index_tail`)
    expect(await respondents()).toBe(0)
    await switchTo(means(), reporting, NEXT)
    const healed = await respondents()
    expect(healed).toBeGreaterThan(0)
    await switchTo(means(), reporting, reporting.version)
    expect(await respondents()).toBe(0)
  })

  it('refuses a build that is not complete', async () => {
    const { pool } = database
    const projector = await ready()
    await pool.query(`update proj.build set state = 'building' where projection = 'reporting' and version = ${NEXT}`)
    await expect(switchTo(means(), reporting, NEXT)).rejects.toThrow('only one that is ready')
    await expect(switchTo(means(), reporting, NEXT + 1)).rejects.toThrow(`no build ${NEXT + 1}`)
    await projector.stop()
  })
})

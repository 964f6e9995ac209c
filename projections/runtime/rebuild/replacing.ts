import type { Means } from '../batches/batch.ts'
import { describe } from '../batches/failure.ts'
import type { Runner, RunnerLog } from '../run.ts'
import { setAside } from './set-aside.ts'

/**
 * For the audit trail: that a build was replaced by an empty one, and why; `shown` is the new one, null if the old one
 * was not live.
 */
export type SettingAside = Readonly<{ projection: string; version: number; why: string }> &
  (Readonly<{ half: 'began' }> | Readonly<{ half: 'done'; instead: number | null }>)

export type ReplacingOptions = Readonly<{
  log: RunnerLog
  /** A build is replaced only after this was recorded; if it throws, the next look tries again. */
  onSettingAside?: (what: SettingAside) => Promise<void>
}>

/**
 * Replaces builds that were not made from this log, and records it. After a failure the process that finds them next
 * retries.
 */
export const replacing =
  (means: Means, { log, onSettingAside = async () => undefined }: ReplacingOptions): Runner['onRefused'] =>
  async (refused, model, why) => {
    const what = { projection: refused.name, version: refused.version, why }
    log.error(what, 'these rows are not of this log: the projection restarts with an empty build')
    try {
      await onSettingAside({ ...what, half: 'began' })
      const build = await setAside(means, refused, model, why)
      await onSettingAside({ ...what, half: 'done', instead: build?.version ?? null })
      log.warn({ ...what, instead: build?.version }, 'the projection was restarted with an empty build')
    } catch (error) {
      log.warn(
        { ...what, ...describe(error), errorClass: means.classOf(error) },
        'the projection could not be restarted yet',
      )
    }
  }

import type { Means } from '../batches/batch.ts'
import { describe } from '../batches/failure.ts'
import type { Runner, RunnerLog } from '../run.ts'
import { setAside } from './set-aside.ts'

/** That rows are set aside, and why; then which are shown instead (null: they were not shown). For the audit trail. */
export type SettingAside = Readonly<{ projection: string; version: number; why: string }> &
  (Readonly<{ half: 'began' }> | Readonly<{ half: 'done'; instead: number | null }>)

export type ReplacingOptions = Readonly<{
  log: RunnerLog
  /** Nothing is set aside that could not be written down: what it throws is tried again with the next look. */
  onSettingAside?: (what: SettingAside) => Promise<void>
}>

/** Sets rows aside that were not made from this log, and says so. What fails is tried again by whoever finds them next. */
export const replacing =
  (means: Means, { log, onSettingAside = async () => undefined }: ReplacingOptions): Runner['onRefused'] =>
  async (refused, model, why) => {
    const what = { projection: refused.name, version: refused.version, why }
    log.error(what, 'these rows are not of this log: they are set aside, and made again')
    try {
      await onSettingAside({ ...what, half: 'began' })
      const build = await setAside(means, refused, model, why)
      await onSettingAside({ ...what, half: 'done', instead: build?.version ?? null })
      log.warn({ ...what, instead: build?.version }, 'they were set aside')
    } catch (error) {
      log.warn({ ...what, ...describe(error), errorClass: means.classOf(error) }, 'they could not be set aside yet')
    }
  }

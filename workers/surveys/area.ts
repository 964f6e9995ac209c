import { bringAnswerFile, prepareAnswerFile } from '@portal/contracts/jobs/surveys'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { openFileStore } from '@portal/infra/files/open-file-store'
import { removeUnused } from '@portal/infra/files/remove-unused'
import { neededSetting } from '@portal/infra/settings'
import { postgresVault } from '@portal/infra/vault/postgres'
import { hasFormerImports, importedBy } from '@portal/projections/reporting/response/queries'
import { projectionsBehind } from '@portal/services/cli/erase/projections-behind'
import { filesFolderOf } from '@portal/services/cli/stack/place'
import { bringFile } from '@portal/services/surveys/answer-files/bring-file'
import type { KeptAnswerFiles } from '@portal/services/surveys/answer-files/kept-answer-files'
import { postgresAnswerFiles } from '@portal/services/surveys/answer-files/postgres-answer-files'
import { prepareFile } from '@portal/services/surveys/answer-files/prepare-file'
import { withdrawAnswersOf } from '@portal/services/surveys/answer-files/withdraw-answers'
import { surveyCommands } from '@portal/services/surveys/commands'
import { threadsByBytes } from '@portal/services/surveys/import/thread/row-threads'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { bringingAnswers } from './bring-answers.ts'
import { checkingAnswers } from './check-answers.ts'
import { flaggingSpeeders } from './flag-speeders.ts'
import { followingAlerts } from './follow-alerts.ts'
import { releasingPlaces } from './release-places.ts'

const BEHIND_MS = 30_000

/** The responses of an import are found in a read model, so it must have all of them. */
const caughtUp = async ({ longPool, events }: WorkerMeans): Promise<void> => {
  const behind = await projectionsBehind(longPool, await events.head(), BEHIND_MS)
  if (behind.some((name) => name.startsWith('reporting '))) throw new Error('the read model of responses is behind')
}

const callForWaiting = async ({ enqueue }: WorkerMeans, files: Pick<KeptAnswerFiles, 'waiting'>): Promise<number> => {
  const waiting = await files.waiting()
  for (const { state, ...at } of waiting) await enqueue(state === 'importing' ? bringAnswerFile : prepareAnswerFile, at)
  return waiting.length
}

const bringing = (means: WorkerMeans) => {
  const { settings, pool, longPool, masterSecret, events, now } = means
  const { EVENT_LOG, EVENTSTOREDB_URL } = settings
  const databaseUrl = neededSetting(settings, 'DATABASE_URL')
  const store = openFileStore(settings, filesFolderOf(settings), 'imports')
  const files = postgresAnswerFiles(pool)
  const vault = postgresVault({ pool, masterSecret })
  const secretOf = async (name: string): Promise<Buffer> => {
    const found = (await vault.keysOf([name])).get(name)
    if (!found) throw new Error(`the secret ${name} was erased from the vault`)
    return found.key
  }
  const withdrawing = {
    log: sealedLog(events, vault),
    now,
    importedBy: importedBy(longPool),
    caughtUp: () => caughtUp(means),
  }
  return bringingAnswers({
    prepare: prepareFile({ ...withdrawing, files, store }),
    bring: bringFile({
      ...withdrawing,
      files,
      store,
      secretOf,
      storesFor: threadsByBytes({ databaseUrl, vaultKey: masterSecret, EVENT_LOG, EVENTSTOREDB_URL }),
      mayBeFormer: async ({ surveyId }) => hasFormerImports(pool, surveyId, await events.head()),
    }),
    withdraw: withdrawAnswersOf(withdrawing),
    giveUp: files.giveUp,
    callForWaiting: () => callForWaiting(means, files),
    removeUnused: () => removeUnused(store, files.isClaimed, new Date(now())),
  })
}

export const area: WorkerArea = {
  jobs: bringing,
  reactors: ({ pool, masterSecret, events, now, enqueue }) => {
    const commands = surveyCommands({ log: sealedLog(events, postgresVault({ pool, masterSecret })), now })
    return [
      flaggingSpeeders(commands),
      checkingAnswers(commands),
      releasingPlaces(commands),
      followingAlerts({ enqueue, ...commands }),
    ]
  },
}

import { randomUUID } from 'node:crypto'
import type { MemberId } from '@portal/contracts/ids'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { openFileStore } from '@portal/infra/files/open-file-store'
import type { Mailer } from '@portal/infra/mail/mailer'
import { openMailer } from '@portal/infra/mail/open-mailer'
import type { AttachmentStores } from '@portal/infra/mail/outbox'
import { identityProvidersOf, neededSetting, portalUrlOf } from '@portal/infra/settings'
import { FileName } from '@portal/infra/tools/file-name'
import { keyDestroyer, postgresVault } from '@portal/infra/vault/postgres'
import { siteFaceOf, siteTitleOf } from '@portal/projections/site/site/queries'
import { areasByName } from '@portal/services/areas'
import { erasedListOf, filesFolderOf, mailFolderOf } from '@portal/services/cli/stack/place'
import { erasingOn } from '@portal/services/erasing'
import { IDLE_MS } from '@portal/services/http/sessions/sessions'
import { identityCommands } from '@portal/services/identity/commands'
import { contactBefore, contactOf } from '@portal/services/identity/contact'
import { fileErasedList } from '@portal/services/identity/erased-list'
import { postgresExportProgress } from '@portal/services/identity/export-progress'
import { WINDOW_MS } from '@portal/services/identity/failure-limits'
import { postgresImports } from '@portal/services/identity/imports/postgres-imports'
import { runImport } from '@portal/services/identity/imports/run-import'
import { linkTokens } from '@portal/services/identity/link-token'
import { addresseeOf } from '@portal/services/identity/mailings/addressee'
import { postgresMailings } from '@portal/services/identity/mailings/postgres-mailings'
import { type MailingMeans, runMailing } from '@portal/services/identity/mailings/run-mailing'
import { memberFile } from '@portal/services/identity/member-file/member-file'
import { textToSend } from '@portal/services/identity/outbox/mail-link'
import { MAIL_GIVEN_UP_MS } from '@portal/services/identity/outbox/outbox'
import { postgresOutbox } from '@portal/services/identity/outbox/postgres-outbox'
import { placeTokens } from '@portal/services/identity/place-token'
import { postgresAttempts } from '@portal/services/identity/postgres-attempts'
import { postgresSessions } from '@portal/services/identity/postgres-sessions'
import { retentionCommands } from '@portal/services/identity/retention/commands'
import { postgresRetentionRuns } from '@portal/services/identity/retention/retention-runs'
import { providerNames } from '@portal/services/identity/social/provider-names'
import { derivedId } from '@portal/services/kernel/derived-id'
import { surveyCommands } from '@portal/services/surveys/commands'
import { surveyLinkCommands } from '@portal/services/surveys/links/commands'
import { linkTokens as surveyLinkTokens } from '@portal/services/surveys/links/link-tokens'
import { openLinkPath } from '@portal/services/surveys/links/open-link-path'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { applyingRetention } from './apply-retention.ts'
import { finishingErasure } from './finish-erasure.ts'
import { finishingErasures } from './finish-erasures.ts'
import { followingAccounts } from './follow-accounts.ts'
import { followingErasureWishes } from './follow-erasure-wishes.ts'
import { followingErasures } from './follow-erasures.ts'
import { forgettingExpiredSessions } from './forget-expired-sessions.ts'
import { importingMembers } from './import-members.ts'
import { makingDataExport, removingDataExports } from './make-data-export.ts'
import { callingMailings, runningMailing } from './run-mailing.ts'
import { sendingAccountMail } from './send-account-mail.ts'
import { sendingContactMail } from './send-contact-mail.ts'
import { sendingMailAgain } from './send-mail-again.ts'

/** How long a member's link in an invitation to a survey is good. */
const SURVEY_LINK_DAYS = 30

const forgetting = ({ pool, now }: WorkerMeans) => {
  const sessions = postgresSessions(pool)
  const attempts = postgresAttempts(pool)
  return forgettingExpiredSessions({
    forgetExpired: async () => {
      const at = Date.parse(now())
      await attempts.removeBefore(new Date(at - WINDOW_MS))
      await postgresOutbox(pool).giveUp(new Date(at - MAIL_GIVEN_UP_MS), new Date(at))
      return sessions.removeExpired(new Date(at - IDLE_MS), new Date(at))
    },
  })
}

/** What each area removes, by the times that staff have chosen. Nothing of it needs a key. */
const retaining = ({ events, longPool, pool, now }: WorkerMeans) =>
  applyingRetention({
    parts: Object.values(areasByName).flatMap(
      ({ open }) => open({ log: events, pool: longPool, now, newId: randomUUID }).retention,
    ),
    daysNow: retentionCommands({ log: events, now }).daysNow,
    note: postgresRetentionRuns(pool).note,
    now: () => new Date(now()),
  })

const memberFilesOf = ({ settings }: WorkerMeans) => openFileStore(settings, filesFolderOf(settings), 'member-files')

/** Reads no personal field, so it needs no key. */
const finishing = (workerMeans: WorkerMeans, { forget }: Pick<Mailer, 'forget'>) => {
  const { settings, events, pool, now } = workerMeans
  const memberFiles = memberFilesOf(workerMeans)
  const listPath = erasedListOf(settings)
  const means = { log: events, pool, now, newId: randomUUID }
  const { storedExportsOf } = identityCommands(means)
  const { eraseMember, unfinished } = erasingOn({ ...means, keys: keyDestroyer(pool), listPath })
  // The event is stored; its reason is not needed.
  const finish = async (memberId: MemberId) => {
    await eraseMember({ memberId, reason: 'asked', by: null })
    await forget(memberId)
    for (const stored of await storedExportsOf(memberId)) await memberFiles.remove(FileName.parse(stored))
  }
  const begunAndUnfinished = async () => {
    await fileErasedList(listPath).begin()
    return unfinished()
  }
  return [finishingErasure({ finish }), finishingErasures({ unfinished: begunAndUnfinished, finish })]
}

/** Opens the personal fields of members. */
const openedLog = ({ events, pool, masterSecret }: WorkerMeans) =>
  sealedLog(events, postgresVault({ pool, masterSecret }))

const attachmentStoresOf = ({ settings }: WorkerMeans): AttachmentStores => ({
  exports: openFileStore(settings, filesFolderOf(settings), 'exports'),
  uploads: openFileStore(settings, filesFolderOf(settings), 'uploads'),
})

const mailing = (means: WorkerMeans, mailer: Mailer) => {
  const { settings } = means
  const log = openedLog(means)
  return sendingAccountMail({
    mailer,
    contactOf: (memberId) => contactOf(log, memberId),
    contactBefore: (memberId, digest) => contactBefore(log, memberId, digest),
    outbox: postgresOutbox(means.pool),
    attachmentStores: attachmentStoresOf(means),
    clock: () => new Date(means.now()),
    siteFace: () => siteFaceOf(means.pool),
    portalUrl: portalUrlOf(settings),
    providerName: providerNames(identityProvidersOf(settings)),
    tokenOf: linkTokens(neededSetting(settings, 'TOKEN_SECRET')).make,
  })
}

/** All areas are asked what they hold about a member. */
const exporting = (means: WorkerMeans) => {
  const { longPool, pool, now } = means
  const log = openedLog(means)
  const opened = Object.entries(areasByName).map(([area, { open }]) => ({
    area,
    parts: open({ log, pool: longPool, now, newId: randomUUID }).memberData,
  }))
  const files = memberFilesOf(means)
  const { uploads } = attachmentStoresOf(means)
  const contentOf = async (stored: FileName) => (await uploads.read(stored))?.content ?? null
  return [
    makingDataExport({
      commands: identityCommands({ log, now, newId: randomUUID }),
      fileOf: async function* (reader, onShare) {
        const siteTitle = await siteTitleOf(pool)
        yield* memberFile({ ...reader, siteTitle, madeAt: now(), areas: opened, contentOf, onShare })
      },
      tell: postgresExportProgress(pool).tell,
      files,
    }),
    removingDataExports({ files, now: () => new Date(now()) }),
  ]
}

const importing = (means: WorkerMeans) => {
  const commands = identityCommands({ log: openedLog(means), now: means.now, newId: randomUUID })
  return importingMembers({ run: runImport({ imports: postgresImports(means.pool), commands }) })
}

/** A link to the survey for each member, good for a month: made again for the same mailing, it is the same. */
const surveyLinksOn = (means: WorkerMeans): MailingMeans['surveyPathOf'] => {
  const log = openedLog(means)
  const { now } = means
  const surveys = surveyCommands({ log, now })
  const { issueLinks } = surveyLinkCommands({ log, now })
  const { memberLink } = surveyLinkTokens(neededSetting(means.settings, 'TOKEN_SECRET'))
  return async (surveyId, memberId, { mailingId, madeBy }) => {
    const newest = await surveys.newestOf(surveyId)
    if (newest === null || newest.isClosed) return null
    const asked = { commandId: derivedId('survey-links-of-mailing', mailingId), intent: `mailing ${mailingId}` }
    const wish = { surveyId, members: [memberId], days: SURVEY_LINK_DAYS, isSingleUse: false, by: madeBy }
    const {
      links: [made],
    } = await issueLinks(asked, wish)
    return made ? openLinkPath(memberLink(made.linkId)) : null
  }
}

const mailingsOn = (means: WorkerMeans, mailer: Mailer) => {
  const { settings, pool, enqueue } = means
  const log = openedLog(means)
  const mailings = postgresMailings(pool)
  const clock = () => new Date(means.now())
  const run = runMailing({
    mailings,
    addresseeOf: (memberId) => addresseeOf(log, memberId),
    outbox: postgresOutbox(pool),
    mailer,
    clock,
    siteFace: () => siteFaceOf(pool),
    portalUrl: portalUrlOf(settings),
    tokenOf: linkTokens(neededSetting(settings, 'TOKEN_SECRET')).make,
    placeTokenOf: placeTokens(neededSetting(settings, 'TOKEN_SECRET')).make,
    surveyPathOf: surveyLinksOn(means),
  })
  return [runningMailing({ run }), callingMailings({ due: mailings.due, clock, enqueue })]
}

export const area: WorkerArea = {
  jobs: (means) => {
    const mailer = openMailer(means.settings, mailFolderOf(means.settings))
    const contact = { mailer, outbox: postgresOutbox(means.pool), clock: () => new Date(means.now()) }
    return [
      forgetting(means),
      retaining(means),
      ...finishing(means, mailer),
      ...exporting(means),
      mailing(means, mailer),
      sendingContactMail(contact),
      sendingMailAgain({
        ...contact,
        attachmentStores: attachmentStoresOf(means),
        textOf: textToSend(linkTokens(neededSetting(means.settings, 'TOKEN_SECRET'))),
        siteFace: () => siteFaceOf(means.pool),
      }),
      importing(means),
      ...mailingsOn(means, mailer),
    ]
  },
  reactors: (means) => {
    const { enqueue, pool, now } = means
    const endSessions = postgresSessions(pool).removeOlderOf
    const commands = identityCommands({ log: openedLog(means), now, newId: randomUUID })
    return [
      followingErasures(enqueue),
      followingErasureWishes(commands),
      followingAccounts({ ...commands, enqueue, endSessions }),
    ]
  },
}

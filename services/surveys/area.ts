import { memberQueries } from '@portal/projections/identity/member/queries'
import { importCounts, responseQueries, takenSurveys } from '@portal/projections/reporting/response/queries'
import { closingQueries } from '@portal/projections/surveys/closing/queries'
import { memberLinkQueries } from '@portal/projections/surveys/member-link/queries'
import { placeQueries } from '@portal/projections/surveys/places/queries'
import { surveyQueries } from '@portal/projections/surveys/survey/queries'
import type { Area } from '../area.ts'
import { oldRows } from '../kernel/old-rows.ts'
import { answerFileCancelled } from './answer-files/cancelled-job.ts'
import { postgresAnswerFiles } from './answer-files/postgres-answer-files.ts'
import { surveyCommands } from './commands.ts'
import { surveysErasure } from './erasure.ts'
import { surveyLinkCommands } from './links/commands.ts'
import { surveysData } from './member-data.ts'
import { serviceProofs } from './proofs/service-proofs.ts'
import { workProofs } from './proofs/work-proofs.ts'
import { surveysRoutes } from './routes.ts'
import { optOutCommands } from './timers/opt-outs.ts'
import { pageTimers } from './timers/page-timers.ts'

/** Surveys and responses. Each command writes one stream; an import stores row by row. */
export const surveys: Area = {
  needs: [],
  migrations: { part: 'surveys', directory: new URL('./migrations/', import.meta.url) },
  tables: ['surveys.answer_file'],
  views: ['read.survey', 'read.closed_survey', 'read.response', 'read.quota_place', 'read.survey_member_link'],
  open: ({ log, pool, now }) => {
    const commands = surveyCommands({ log, now })
    return {
      routes: ({ reached, returns, embedOrigins, tokenSecret, clock, captcha, warn, jobs, carryOut, ...http }) =>
        surveysRoutes({
          surveys: commands,
          published: surveyQueries(pool),
          closing: closingQueries(pool),
          places: placeQueries(pool),
          memberLinks: memberLinkQueries(pool),
          responses: responseQueries(pool),
          surveysOf: takenSurveys(pool),
          reached,
          returns,
          embedOrigins,
          proofs: captcha
            ? serviceProofs(captcha, (error) => warn(error, 'the captcha service could not be asked'))
            : workProofs({ tokenSecret, now: clock }),
          links: surveyLinkCommands({ log, now }),
          members: memberQueries(pool),
          tokenSecret,
          now: clock,
          timers: pageTimers(tokenSecret, now),
          optOuts: optOutCommands({ log, now }),
          answerFiles: postgresAnswerFiles(pool),
          answerStore: http.importFiles,
          answerScanner: http.scanner,
          importCounts: importCounts(pool),
          enqueue: jobs.enqueue,
          carryOut,
          log,
          instant: now,
        }),
      erasure: surveysErasure(pool, commands),
      memberData: surveysData(pool),
      jobCancelled: answerFileCancelled(postgresAnswerFiles(pool)),
      retention: [
        oldRows(pool, {
          rule: 'answer-files',
          old: `surveys.answer_file where created_at < $1 and changed_at < clock_timestamp() - interval '1 day'`,
        }),
      ],
    }
  },
}

import { loadCrosstabData } from '@portal/contracts/http/reporting/banners'
import { bannerIssues, bannerToRun } from '@portal/contracts/reporting/saved/banner-rules'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { bannerFound } from './banners.ts'
import { answerRun, type RunDeps, whoRan } from './run.ts'

type Deps = RunDeps & Readonly<{ saved: SavedItemQueries; reached: Reached }>

/** One question or the whole survey by a saved banner. */
export const crosstabDataRoute = ({ saved, reached, ...deps }: Deps) =>
  route(
    loadCrosstabData,
    async (request, reply) => {
      const { surveyID, bannerID, qid, toplineQuery = null, ...include } = request.body
      const { name, content } = await bannerFound(saved, bannerID)
      const issues = bannerIssues(content, surveyID)
      if (issues.length > 0) throw new ProblemError('invalid-request', { issues })
      const questions = qid ? [qid] : []
      const spec: TableSpec = {
        surveyID,
        questions,
        banner: bannerToRun(content, { name, report: surveyID }),
        filter: toplineQuery,
        ...include,
        completesOnly: false,
        base: 'asked',
        test: 'proportions-t',
      }
      return answerRun(deps, spec, { request, reply }, { kind: 'crosstab', reportId: bannerID, by: whoRan(request) })
    },
    { before: atLeast(reached, 'reporting', 'saved-item') },
  )

import type { ReportFlag } from '@portal/contracts/http/reporting'
import { reviewFlag } from '@portal/contracts/http/survey-flags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCommands } from '../../../lib/command-id.ts'
import { failureInWords } from '../../../lib/failure-in-words.ts'
import { useFormats } from '../../../lib/formats.ts'
import { send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { flagsKey } from '../queries.ts'

type Verdict = 'accepted' | 'dismissed'

/** The first signs of an id: enough to tell two responses apart. */
const short = (id: string): string => id.slice(0, 8)

const useEvidence = (flag: ReportFlag): string => {
  const t = useTexts('reporting/quality')
  switch (flag.flag) {
    case 'speeder': {
      const { seconds, medianSeconds: median, thresholdSeconds: threshold, responses } = flag.evidence
      return t('evidence-speeder', { seconds, median, threshold, responses })
    }
    case 'straight-lining':
      return flag.evidence.grids
        .map(({ question, code, rows }) => t('evidence-grid', { question, code, count: rows }))
        .join(' · ')
    case 'repeated-text':
      return t('evidence-text', { count: flag.evidence.characters, boxes: flag.evidence.boxes.join(', ') })
    case 'duplicate':
      return t('evidence-duplicate', { count: flag.evidence.answers, of: short(flag.evidence.of) })
  }
}

const useReview = (surveyID: string, { responseId, flag }: ReportFlag) => {
  const problems = useTexts('site/problems')
  const client = useQueryClient()
  const commandOf = useCommands<Verdict>()
  return useMutation({
    mutationFn: (verdict: Verdict) => {
      const { commandId } = commandOf([responseId, flag, verdict], () => verdict)
      return send(reviewFlag, { body: { surveyID, responseId, flag, verdict } }, { commandId })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: flagsKey }),
    onError: (error) => notify(failureInWords(error, problems).title, 'problem'),
  })
}

const toneOf = { accepted: 'warn', dismissed: 'plain' } as const satisfies Record<Verdict, string>

/** A flag with its evidence, and what staff say of it. A verdict may be changed. */
export function FlagRow({ surveyID, flag }: Readonly<{ surveyID: string; flag: ReportFlag }>) {
  const t = useTexts('reporting/quality')
  const { date } = useFormats()
  const evidence = useEvidence(flag)
  const { mutate, isPending } = useReview(surveyID, flag)
  const named = { reason: t(flag.flag), response: short(flag.responseId) }
  const button = (verdict: Verdict, what: 'accept' | 'dismiss') =>
    flag.verdict !== verdict && (
      <Button busy={isPending} onClick={() => mutate(verdict)}>
        <span aria-hidden="true">{t(what)}</span>
        <span className="visually-hidden">{t(`${what}-flag`, named)}</span>
      </Button>
    )
  return (
    <tr>
      <th scope="row">
        <code>{named.response}</code>
      </th>
      <td className="flags__reason">{named.reason}</td>
      <td className="flags__evidence">{evidence}</td>
      <td className="table__date">{date(flag.flaggedAt)}</td>
      <td className="flags__verdict">
        {flag.verdict === null ? (
          <Badge tone="accent">{t('open')}</Badge>
        ) : (
          <Badge tone={toneOf[flag.verdict]}>{t(flag.verdict)}</Badge>
        )}
      </td>
      <td className="flags__act">
        <div className="survey-links">
          {button('accepted', 'accept')}
          {button('dismissed', 'dismiss')}
        </div>
      </td>
    </tr>
  )
}

import type { ReportFlag } from '@portal/contracts/http/reporting'
import type { ResponseId } from '@portal/contracts/ids'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { shortId } from './short-id.ts'
import type { Verdict } from './use-review.ts'

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
      return t('evidence-duplicate', { count: flag.evidence.answers, of: shortId(flag.evidence.of) })
  }
}

const toneOf = { accepted: 'warn', dismissed: 'plain' } as const satisfies Record<NonNullable<Verdict>, string>

const choices = [
  { verdict: 'accepted', what: 'accept' },
  { verdict: 'dismissed', what: 'dismiss' },
  { verdict: null, what: 'take-back' },
] as const

type OnOpen = (responseId: ResponseId) => void
type OnReview = (flag: ReportFlag, verdict: Verdict) => void

type OpenProps = Readonly<{ id: ResponseId; onOpen: OnOpen; children: ReactNode }>

/** Words that name a response; a press shows what happened in it. */
const OpenResponse = ({ id, onOpen, children }: OpenProps) => (
  <button type="button" className="flags__response" onClick={() => onOpen(id)}>
    {children}
  </button>
)

type RowProps = Readonly<{ flag: ReportFlag; isBusy: boolean; onOpen: OnOpen; onReview: OnReview }>

/** A flag with its evidence, and what staff say of it. A verdict may be changed, and taken back. */
export function FlagRow({ flag, isBusy, onOpen, onReview }: RowProps) {
  const t = useTexts('reporting/quality')
  const { date } = useFormats()
  const evidence = useEvidence(flag)
  const named = { reason: t(flag.flag), response: shortId(flag.responseId) }
  return (
    <tr>
      <th scope="row">
        <OpenResponse id={flag.responseId} onOpen={onOpen}>
          <span className="visually-hidden">{t('open-response')}</span> <code>{named.response}</code>
        </OpenResponse>
      </th>
      <td className="flags__reason">{named.reason}</td>
      <td className="flags__evidence">
        {flag.flag === 'duplicate' ? (
          <OpenResponse id={flag.evidence.of} onOpen={onOpen}>
            {evidence}
          </OpenResponse>
        ) : (
          evidence
        )}
      </td>
      <td className="table__date">{date(flag.flaggedAt)}</td>
      <td className="flags__verdict">
        {flag.verdict === null ? (
          <Badge tone="accent">{t('open')}</Badge>
        ) : (
          <Badge tone={toneOf[flag.verdict]}>{t(flag.verdict)}</Badge>
        )}
      </td>
      <td className="flags__act">
        <div className="row">
          {choices
            .filter(({ verdict }) => verdict !== flag.verdict)
            .map(({ verdict, what }) => (
              <Button
                key={what}
                look={verdict === null ? 'quiet' : 'plain'}
                busy={isBusy}
                onClick={() => onReview(flag, verdict)}
              >
                <span aria-hidden="true">{t(what)}</span>
                <span className="visually-hidden">{t(`${what}-flag`, named)}</span>
              </Button>
            ))}
        </div>
      </td>
    </tr>
  )
}

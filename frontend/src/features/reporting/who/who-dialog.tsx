import type { CellRespondent, CellRespondents } from '@portal/contracts/http/reporting/respondents'
import type { ResponseId, SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { RESPONDENTS_PER_PAGE, respondentsQuery } from '../queries.ts'
import type { AskedFigure } from './asked-figure.ts'
import { ResponseEvents } from './response-events.tsx'
import '../lists.css'
import './who.css'

type ListProps = Readonly<{ found: CellRespondents; label: string; onEvents: (respondent: CellRespondent) => void }>

function RespondentRow({ one, onEvents }: Readonly<{ one: CellRespondent }> & Pick<ListProps, 'onEvents'>) {
  const t = useTexts('reporting/respondents')
  const { number, moment } = useFormats()
  return (
    <tr>
      <th scope="row">
        {number(one.number)}
        {one.isErased && ` (${t('erased')})`}
      </th>
      <td>{t(`state-${one.status}`)}</td>
      <td>{t(one.via)}</td>
      <td className="who__moment">{moment(Date.parse(one.startedAt))}</td>
      <td className="who__moment">{one.completedAt === null ? '–' : moment(Date.parse(one.completedAt))}</td>
      <td>
        <div className="item-tools">
          <Button look="quiet" onClick={() => onEvents(one)} aria-label={t('events-of', { number: one.number })}>
            {t('events')}
          </Button>
        </div>
      </td>
    </tr>
  )
}

function RespondentTable({ found, label, onEvents }: ListProps) {
  const t = useTexts('reporting/respondents')
  return (
    <TableBox label={label}>
      <thead>
        <tr>
          {(['number', 'state', 'source', 'started', 'completed'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {found.respondents.map((one) => (
          <RespondentRow key={one.responseId} one={one} onEvents={onEvents} />
        ))}
      </tbody>
    </TableBox>
  )
}

type WhoProps = Readonly<{ spec: TableSpec; asked: AskedFigure; onEvents: (respondent: CellRespondent) => void }>

function Respondents({ spec, asked, onEvents }: WhoProps) {
  const t = useTexts('reporting/respondents')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(respondentsQuery(spec, asked.cell, page))

  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} blocks={2} />
  if (data.isHidden) return <EmptyState title={t('hidden-title')} hint={t('hidden-hint')} />
  if (data.total === 0) return <EmptyState title={t('nobody-title')} hint={t('nobody-hint')} />
  return (
    <>
      <p role="status">{t('respondents', { count: data.total })}</p>
      <div className="who__list">
        <RespondentTable found={data} label={t('respondents', { count: data.total })} onEvents={onEvents} />
      </div>
      <Pager page={page} pages={Math.ceil(data.total / RESPONDENTS_PER_PAGE)} onPage={setPage} />
    </>
  )
}

type WhoDialogProps = Readonly<{ spec: TableSpec; asked: AskedFigure; onClose: () => void }>

/** The respondents behind a figure; of one of them, the events. */
export function WhoDialog({ spec, asked, onClose }: WhoDialogProps) {
  const t = useTexts('reporting/respondents')
  const [one, setOne] = useState<CellRespondent | null>(null)
  const pressed = useRef<Element | null>(null)
  const showEvents = (respondent: CellRespondent) => {
    pressed.current = document.activeElement
    setOne(respondent)
  }
  useEffect(() => {
    if (one === null && pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [one])
  const title = one ? t('events-of', { number: one.number }) : t('who-is', { figure: asked.figure, row: asked.row })
  const foot = (
    <>
      {one && (
        <Button autoFocus onClick={() => setOne(null)}>
          {t('back')}
        </Button>
      )}
      <Button look="strong" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      <div className="who">
        <p className="who__note">
          {!one && `${t('in-column', { column: asked.column })} · `}
          {t('audited')}
        </p>
        {one && <ResponseEvents surveyID={spec.surveyID} responseId={one.responseId} />}
        {/* Kept behind the events: back leads to the page that was left, and each look at it would be recorded. */}
        <div className="who" hidden={one !== null}>
          <Respondents spec={spec} asked={asked} onEvents={showEvents} />
        </div>
      </div>
    </Dialog>
  )
}

type ResponseProps = Readonly<{ surveyID: SurveyId; responseId: ResponseId; title: string; onClose: () => void }>

/** What happened in one response. */
export function ResponseDialog({ surveyID, responseId, title, onClose }: ResponseProps) {
  const t = useTexts('reporting/respondents')
  const foot = (
    <Button look="strong" onClick={onClose}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      <div className="who">
        <p className="who__note">{t('audited')}</p>
        <ResponseEvents surveyID={surveyID} responseId={responseId} />
      </div>
    </Dialog>
  )
}

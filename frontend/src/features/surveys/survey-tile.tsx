import type { SurveyTile as Tile } from '@portal/contracts/http/surveys'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { conductPath } from './conduct-path.ts'

/** Nothing is left to do in it: it is complete, or others were wanted. */
export const hasEnded = (status: Tile['Status']): boolean => status !== 'not started' && status !== 'incomplete'

function StatusBadge({ status }: { readonly status: Tile['Status'] }) {
  const t = useTexts('surveys/respondent')
  switch (status) {
    case 'not started':
      return <Badge tone="accent">{t('status-new')}</Badge>
    case 'incomplete':
      return <Badge tone="warn">{t('status-begun')}</Badge>
    case 'complete':
      return (
        <Badge tone="good" icon="check">
          {t('status-complete')}
        </Badge>
      )
    case 'screened':
    case 'quota full':
    case 'terminated':
      return <Badge>{t(`status-${status}`)}</Badge>
  }
}

function Progress({ progress }: Pick<Tile, 'progress'>) {
  const t = useTexts('surveys/respondent')
  const { questionsAnswered: answered, questionsTotal: total } = progress
  const label = t('answered-of', { answered, count: total })
  return (
    <div className="tile__progress">
      <ProgressBar value={total === 0 ? 0 : answered / total} label={label} />
      <span aria-hidden="true">{label}</span>
    </div>
  )
}

/** One survey: its subject, its duration, the respondent's progress, and a link to it. */
export function SurveyTile({ tile }: { readonly tile: Tile }) {
  const t = useTexts('surveys/respondent')
  const { TableTitle: title, Status: status, minutes } = tile
  const isOver = hasEnded(status)
  const verb = status === 'incomplete' ? 'continue' : 'start'
  return (
    <li className="tile card">
      <div className="tile__head">
        <StatusBadge status={status} />
        {!isOver && minutes > 0 && (
          <span className="tile__minutes">
            <Icon name="clock" /> {t('minutes', { count: minutes })}
          </span>
        )}
      </div>
      <h3>{title}</h3>
      {tile.Description && <p className="tile__words">{tile.Description}</p>}
      {status === 'incomplete' && <Progress progress={tile.progress} />}
      {!isOver && (
        <div className="tile__foot">
          <ButtonLink look="strong" to={conductPath(tile.token)}>
            <span aria-hidden="true">{t(verb)}</span>
            <span className="visually-hidden">{t(`${verb}-survey`, { title })}</span>
            <Icon name="next" />
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

import type { ShownRule } from '@portal/contracts/http/survey-preview'
import type { Outcome } from '@portal/contracts/http/surveys'
import { NO_CONDITION } from '@portal/contracts/survey/condition-text'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'

const SPECIAL = new Map([
  [0, 'of-page'],
  [12, 'of-quota'],
  [44, 'of-screen'],
  [45, 'of-alert'],
] as const)

const kindOf = (code: number) => [...SPECIAL].find(([special]) => special === code)?.[1] ?? 'of-question'

type PreviewRulesProps = Readonly<{ rules: readonly ShownRule[]; status: Outcome }>

/** The conditions of the page that is shown, with those of hidden questions; after the last one how the survey ended. */
export function PreviewRules({ rules, status }: PreviewRulesProps) {
  const t = useTexts('surveys/preview')
  if (status !== 'in progress' && status !== 'fatal') {
    return (
      <aside className="preview__rules card">
        <h2>{t('ended')}</h2>
        <p>{t(`ended-${status}`)}</p>
      </aside>
    )
  }
  return (
    <aside className="preview__rules card">
      <h2>{t('rules')}</h2>
      {rules.length === 0 && <p>{t('no-rules')}</p>}
      <ul>
        {rules.map(({ pkQuestion, QuestionType, precode, rule, holds }) => (
          <li key={`${pkQuestion} ${precode} ${rule}`}>
            <strong>
              {t(kindOf(QuestionType))} <bdi>{precode === null ? pkQuestion : `${pkQuestion}_${precode}`}</bdi>
            </strong>
            {rule === NO_CONDITION ? <span>{t('no-condition')}</span> : <code dir="ltr">{rule}</code>}
            <Badge>{t(holds ? 'holds' : 'does-not-hold')}</Badge>
          </li>
        ))}
      </ul>
    </aside>
  )
}

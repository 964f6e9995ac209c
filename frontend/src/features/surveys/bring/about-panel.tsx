import type { AnswerFile } from '@portal/contracts/http/answer-files'
import { SurveyId } from '@portal/contracts/ids'
import { answerDateFormats, answerRulePolicies } from '@portal/contracts/survey/answer-file-plan'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { aboutChange } from './plan-edits.ts'
import { ReadingForm } from './reading-form.tsx'
import type { EditedPlan } from './use-plan.ts'

type AboutProps = Readonly<{ file: AnswerFile; edited: EditedPlan }>

function NewSurvey({ edited: { plan, change } }: Pick<AboutProps, 'edited'>) {
  const t = useTexts('surveys/bring')
  const { survey } = plan
  const put = (changed: Partial<typeof survey>) => change(aboutChange(plan, { survey: { ...survey, ...changed } }))
  const { data: id } = SurveyId.safeParse(survey.id)
  return (
    <div className="bring__fields">
      <TextField
        label={t('title')}
        value={survey.title}
        maxLength={200}
        dir="auto"
        onText={(title) => put({ title })}
      />
      <TextField
        label={t('name')}
        hint={t('name-hint')}
        defaultValue={survey.id}
        maxLength={60}
        error={id ? undefined : t('name-hint')}
        onText={(name) => {
          const { data } = SurveyId.safeParse(name)
          if (data) put({ id: data })
        }}
      />
      <TextField
        label={t('language')}
        hint={t('language-hint')}
        defaultValue={survey.language}
        maxLength={3}
        onText={(language) => {
          if (/^[a-z]{2,3}$/.test(language)) put({ language })
        }}
      />
    </div>
  )
}

function Policies({ edited: { plan, change } }: Pick<AboutProps, 'edited'>) {
  const t = useTexts('surveys/bring')
  return (
    <div className="bring__fields">
      <Select
        label={t('rules')}
        value={plan.rules}
        choices={answerRulePolicies.map((value) => ({ value, text: t(`rules-${value}`) }))}
        onChoose={(value) =>
          change(aboutChange(plan, { rules: answerRulePolicies.find((one) => one === value) ?? 'refuse' }))
        }
      />
      <Select
        label={t('dates-all')}
        value={plan.dates}
        choices={answerDateFormats.map((value) => ({ value, text: t(`dates-${value}`) }))}
        onChoose={(value) =>
          change(aboutChange(plan, { dates: answerDateFormats.find((one) => one === value) ?? 'iso' }))
        }
      />
      <Select
        label={t('asked')}
        value={plan.asked}
        choices={(['shown', 'answered'] as const).map((value) => ({ value, text: t(`asked-${value}`) }))}
        onChoose={(value) => change(aboutChange(plan, { asked: value === 'answered' ? 'answered' : 'shown' }))}
      />
      {!plan.columns.some(({ use }) => use === 'complete') && (
        <Select
          label={t('all-rows')}
          value={plan.isComplete ? 'complete' : 'begun'}
          choices={(['complete', 'begun'] as const).map((value) => ({ value, text: t(`rows-${value}`) }))}
          onChoose={(value) => change(aboutChange(plan, { isComplete: value === 'complete' }))}
        />
      )}
      <TextField
        label={t('missing-all')}
        hint={t('missing-hint')}
        defaultValue={plan.missing.filter(Boolean).join(', ')}
        maxLength={2_000}
        onText={(text) => {
          const texts = text.split(',').map((one) => one.trim())
          change(aboutChange(plan, { missing: [...new Set(['', ...texts])] }))
        }}
      />
    </div>
  )
}

/** What the file is read as, where it goes, and what becomes of answers that are not as they should be. */
export function AboutPanel({ file, edited }: AboutProps) {
  const t = useTexts('surveys/bring')
  return (
    <section className="card bring__part">
      <h2>{t('about')}</h2>
      <ReadingForm file={file} />
      {edited.plan.survey.isNew && (
        <>
          <NewSurvey edited={edited} />
          <p className="bring__hint">{t('closed-first')}</p>
        </>
      )}
      <details>
        <summary>{t('policies')}</summary>
        <Policies edited={edited} />
      </details>
    </section>
  )
}

import { type MailingDraft, MailingKind, type MailingText } from '@portal/contracts/http/mailings'
import { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { languageChoice, useSiteLanguages } from '../../../lib/site-languages.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import type { WrittenProps } from '../text-fields.tsx'
import { invitableSurveysQuery } from './queries.ts'

export type DraftProps = Readonly<{ draft: MailingDraft; onDraft: (draft: MailingDraft) => void }>

function SurveyChoice({ draft, onDraft }: DraftProps) {
  const t = useTexts('site/mailings')
  const surveys = useQuery(invitableSurveysQuery).data ?? []
  const choices = [
    { value: '', text: t('choose-survey') },
    ...surveys.map(({ surveyID, Name }) => ({ value: surveyID, text: Name })),
  ]
  return (
    <Select
      label={t('survey')}
      value={draft.surveyID ?? ''}
      choices={choices}
      onChoose={(value) => onDraft({ ...draft, surveyID: SurveyId.safeParse(value).data ?? null })}
    />
  )
}

const NONE: MailingText = { subject: '', body: '' }

/** What kind of mail it is, and its subject and text in each language. */
export function MailingWords({ draft, onDraft, language: chosen, onLanguage }: DraftProps & WrittenProps) {
  const t = useTexts('site/mailings')
  const own = useLanguage()
  const language = chosen ?? own
  const choices = useSiteLanguages().map(languageChoice)
  const kinds = MailingKind.options.map((value) => ({ value, text: t(`kind-${value}`) }))
  const { subject, body } = draft.texts[language] ?? NONE
  const put = (part: Partial<MailingText>) =>
    onDraft({ ...draft, texts: { ...draft.texts, [language]: { ...NONE, ...draft.texts[language], ...part } } })
  return (
    <section className="card mailing__part">
      <div className="site__columns">
        <Select
          label={t('kind')}
          value={draft.kind}
          choices={kinds}
          onChoose={(value) => onDraft({ ...draft, kind: MailingKind.parse(value) })}
        />
        {draft.kind === 'survey' && <SurveyChoice draft={draft} onDraft={onDraft} />}
        {choices.length > 1 && (
          <Select label={t('language')} value={language} choices={choices} onChoose={onLanguage} />
        )}
      </div>
      <p className="field__hint">{t(`about-${draft.kind}`)}</p>
      <TextField
        label={t('subject')}
        lang={language}
        dir="auto"
        maxLength={200}
        value={subject}
        onText={(text) => put({ subject: text })}
      />
      <RichText isMail label={t('body')} lang={language} html={body} onHtml={(html) => put({ body: html })} />
      <p className="field__hint">{t('body-hint')}</p>
    </section>
  )
}

import { type DeskPoll, draftPoll, redraftPoll } from '@portal/contracts/http/poll-desk'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { isStale } from '../../../lib/is-stale.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { withTexts } from '../../../lib/texts/with-texts.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SavedMeanwhile } from '../../../ui/saved-meanwhile.tsx'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { DESK } from '../poll-paths.ts'
import { type Draft, type DraftFault, definitionOf, faultsOf, isFaulty } from './draft.ts'
import { LanguageFields } from './language-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { deskKey } from './queries.ts'
import { useDesk } from './use-desk.ts'

const LONGEST_QUESTION = 2_000

const PollPreview = lazy(() =>
  withTexts(async () => (await import('./poll-preview.tsx')).PollPreview, ['polls/member']),
)

/** Shows the draft, as it is written now, as members will see it. The dialog has a form of its own, and stands outside of the editor's. */
const usePreview = (draft: Draft, language: string) => {
  const t = useTexts('polls/desk')
  const [isOpen, setOpen] = useState(false)
  return {
    button: <Button onClick={() => setOpen(true)}>{t('preview')}</Button>,
    dialog: isOpen && (
      <Suspense>
        <PollPreview definition={definitionOf(draft)} language={language} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}

type ChoiceProps = Readonly<{ draft: Draft; isWrong: boolean; onDraft: (draft: Draft) => void }>

/** How many options a member may choose. */
function ChoiceFields({ draft, isWrong, onDraft }: ChoiceProps) {
  const t = useTexts('polls/desk')
  return (
    <div className="editor__choice">
      <Select
        label={t('how-many')}
        value={draft.isSeveral ? 'several' : 'one'}
        choices={[
          { value: 'one', text: t('how-many-one') },
          { value: 'several', text: t('how-many-several') },
        ]}
        onChoose={(value) => onDraft({ ...draft, isSeveral: value === 'several' })}
      />
      {draft.isSeveral && (
        <TextField
          label={t('max-choices')}
          hint={t('max-choices-hint')}
          type="number"
          min={1}
          max={draft.options.length}
          value={draft.most}
          error={isWrong ? t('max-choices-wrong', { all: draft.options.length }) : undefined}
          onText={(most) => onDraft({ ...draft, most })}
        />
      )}
    </div>
  )
}

/** The draft that is changed, as it was loaded; null for a new poll. */
type Changed = Pick<DeskPoll, 'pollId' | 'revision'> | null

/** The language that is written now if something is wrong in it, else the first one in which something is. */
const languageToWrite = (faults: readonly DraftFault[], written: string): string => {
  const languages = faults.map(({ language }) => language ?? written)
  return languages.includes(written) ? written : (languages[0] ?? written)
}

type PollEditorProps = Readonly<{ first: Draft; poll: Changed }>

/** Writes a new poll, or changes a draft. What the server would refuse is marked, and not sent. */
export function PollEditor({ first, poll }: PollEditorProps) {
  const t = useTexts('polls/desk')
  const navigate = useNavigate()
  const client = useQueryClient()
  const loadTheirs = () => void client.invalidateQueries({ queryKey: deskKey })
  const { draft, setDraft, ...kept } = useKeptDraft(`poll ${poll?.pollId ?? 'new'}`, first, poll?.revision ?? 'new')
  const [language, setLanguage] = useState(first.languages[0] ?? 'en')
  const [isChecked, setChecked] = useState(false)
  const faults = isChecked ? faultsOf(draft) : []
  const leave = () => {
    kept.saved()
    void navigate(DESK)
  }
  const adding = useDesk(draftPoll, t('saved'), leave)
  const changing = useDesk(redraftPoll, t('saved'), leave)
  const { isPending, error } = poll === null ? adding : changing
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setChecked(true)
    const found = faultsOf(draft)
    // A text that is missing in another language is marked where it is written.
    if (found.length > 0) return setLanguage(languageToWrite(found, language))
    const body = { definition: definitionOf(draft) }
    kept.saving()
    if (poll === null) adding.mutate({ body })
    else changing.mutate({ params: { pollId: poll.pollId }, query: { revision: poll.revision }, body })
  }
  const edited = { draft, faults, language, onDraft: setDraft }
  const preview = usePreview(draft, language)
  return (
    <>
      <form className="editor card" noValidate onSubmit={submit}>
        <LanguageFields {...edited} onLanguage={setLanguage} />
        <TextField
          label={t('question')}
          lang={language}
          dir="auto"
          maxLength={LONGEST_QUESTION}
          value={draft.text[language] ?? ''}
          error={isFaulty(faults, '/text', language) ? t('text-missing') : undefined}
          onText={(text) => setDraft({ ...draft, text: { ...draft.text, [language]: text } })}
        />
        <OptionFields {...edited} />
        <ChoiceFields draft={draft} isWrong={isFaulty(faults, '/maxChoices', language)} onDraft={setDraft} />
        {faults.length > 0 && <Notice tone="warn" title={t('not-good')} />}
        {error && (isStale(error) ? <SavedMeanwhile onLoad={loadTheirs} /> : <ProblemNotice error={error} />)}
        <div className="editor__foot">
          <Button look="strong" type="submit" busy={isPending}>
            {t('save')}
          </Button>
          {preview.button}
          <ButtonLink to={DESK}>{t('cancel')}</ButtonLink>
          <Unsaved kept={kept} />
        </div>
      </form>
      {preview.dialog}
    </>
  )
}

import { type DeskPoll, draftPoll, redraftPoll } from '@portal/contracts/http/poll-desk'
import { type FormEvent, useState } from 'react'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { DESK } from '../poll-paths.ts'
import { type Draft, definitionOf } from './draft.ts'
import { LanguageFields } from './language-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { useDesk } from './use-desk.ts'

const LONGEST_QUESTION = 2_000

/** How many options a member may choose. */
function ChoiceFields({ draft, onDraft }: Readonly<{ draft: Draft; onDraft: (draft: Draft) => void }>) {
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
          onText={(most) => onDraft({ ...draft, most })}
        />
      )}
    </div>
  )
}

/** The draft that is changed, as it was loaded; null for a new poll. */
type Changed = Pick<DeskPoll, 'pollId' | 'revision'> | null

type PollEditorProps = Readonly<{ first: Draft; poll: Changed }>

/** Writes a new poll, or changes a draft. The server checks it and names every fault. */
export function PollEditor({ first, poll }: PollEditorProps) {
  const t = useTexts('polls/desk')
  const navigate = useNavigate()
  const [draft, setDraft] = useState(first)
  const [loaded] = useState(poll) // what is written here changes this one, whatever is loaded meanwhile
  const [language, setLanguage] = useState(first.languages[0] ?? 'en')
  const leave = () => void navigate(DESK)
  const adding = useDesk(draftPoll, t('saved'), leave)
  const changing = useDesk(redraftPoll, t('saved'), leave)
  const { isPending, error } = loaded === null ? adding : changing
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const body = { definition: definitionOf(draft) }
    if (loaded === null) adding.mutate({ body })
    else changing.mutate({ params: { pollId: loaded.pollId }, query: { revision: loaded.revision }, body })
  }
  const edited = { draft, language, onDraft: setDraft }
  return (
    <form className="editor card" noValidate onSubmit={submit}>
      <LanguageFields {...edited} onLanguage={setLanguage} />
      <TextField
        label={t('question')}
        lang={language}
        dir="auto"
        maxLength={LONGEST_QUESTION}
        value={draft.text[language] ?? ''}
        onText={(text) => setDraft({ ...draft, text: { ...draft.text, [language]: text } })}
      />
      <OptionFields {...edited} />
      <ChoiceFields draft={draft} onDraft={setDraft} />
      {error && <ProblemNotice error={error} />}
      <div className="editor__foot">
        <Button look="strong" type="submit" busy={isPending}>
          {t('save')}
        </Button>
        <ButtonLink to={DESK}>{t('cancel')}</ButtonLink>
      </div>
    </form>
  )
}

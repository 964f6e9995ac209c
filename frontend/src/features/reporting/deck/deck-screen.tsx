import { addDeck, type Deck, updateDeck, updateDeckInfo } from '@portal/contracts/http/reporting/decks'
import { ReportItemId } from '@portal/contracts/ids'
import type { ReportAccess } from '@portal/contracts/reporting/saved/dashboard'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { isStale } from '../../../lib/is-stale.ts'
import { useNavigate, useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { Enlarged, Present } from '../dashboard/present.tsx'
import { QuestionPicker } from '../dashboard/question-picker.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { deckPath } from '../report-addresses.ts'
import { DECKS } from '../report-paths.ts'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useNameAsked } from '../saved/use-name-asked.ts'
import { DeckAccess } from './deck-access.tsx'
import { questionsOf, type Slide, slidesOf } from './deck-draft.ts'
import { deckQuery, decksKey, questionsIn, slideSpec } from './deck-queries.ts'
import { SaveAsDashboard } from './save-as-dashboard.tsx'
import { SlideList } from './slide-list.tsx'
import { SlideView } from './slide-view.tsx'
import './deck.css'

type Info = Readonly<{ name: string; description: string; access: ReportAccess }>
type EditorProps = Readonly<{ saved: Deck | null; onReload: () => void }>

const LONGEST_NAME = 200
const LONGEST_NOTE = 2_000
const MOST_SLIDES = 60

const infoOf = (saved: Deck | null): Info =>
  saved
    ? { name: saved.name, description: saved.description, access: saved.access }
    : { name: '', description: '', access: '0' }

type Draft = Readonly<{ info: Info; slides: readonly Slide[] }>
type Kept = Pick<ReturnType<typeof useKeptDraft<Draft>>, 'saving' | 'saved'>
const UNSAVED = 'new'

const draftOf = (saved: Deck | null): Draft => ({
  info: infoOf(saved),
  slides: saved ? slidesOf(questionsIn(saved)) : [],
})

const isSameInfo = (one: Info, other: Info): boolean =>
  one.name === other.name && one.description === other.description && one.access === other.access

/** A new deck is one command; of an old one its questions are stored, and after them its name if that was changed. */
const useSaving = (saved: Deck | null, { info, slides }: Draft, kept: Kept) => {
  const t = useTexts('reporting/dashboards')
  const navigate = useNavigate()
  const [revision, setRevision] = useState(saved?.Revision) // if the questions are stored and the name is not, that of the questions
  const stored = async (client: QueryClient, { reportID }: Readonly<{ reportID: ReportItemId }>) => {
    kept.saved() // first: a draft that is kept when the deck is loaded again is taken for one of an older version
    await client.invalidateQueries({ queryKey: decksKey })
    notify(t('deck-saved'))
    void navigate(deckPath(reportID), { replace: true })
  }
  const adding = useChange(addDeck, stored)
  const naming = useChange(updateDeckInfo, stored)
  const changing = useChange(updateDeck, async (client, reply) => {
    if (!saved || isSameInfo(infoOf(saved), info)) return stored(client, reply)
    setRevision(reply.Revision)
    name(saved.pkReport, reply.Revision)
  })
  const about = { ...info, name: info.name.trim(), description: info.description.trim() }
  const questions = JSON.stringify(questionsOf(slides))
  const name = (reportID: ReportItemId, Revision: number) =>
    naming.mutate({ params: { reportID }, body: { ...about, Revision } })
  const saveAsNew = () => {
    kept.saving()
    const [first] = slides
    if (first) adding.mutate({ params: { surveyID: first.surveyID }, body: { ...about, questions } })
  }
  const save = () => {
    kept.saving()
    if (saved) changing.mutate({ params: { reportID: saved.pkReport }, body: { questions, Revision: revision } })
    else saveAsNew()
  }
  const all = [adding, naming, changing]
  return {
    save,
    saveAsNew,
    isPending: all.some((one) => one.isPending),
    error: all.find((one) => one.error)?.error ?? null,
  }
}

type InfoProps = Readonly<{ info: Info; asked: ReturnType<typeof useNameAsked>; onInfo: (info: Info) => void }>

function InfoFields({ info, asked, onInfo }: InfoProps) {
  const t = useTexts('reporting/dashboards')
  return (
    <form ref={asked.form} className="dashboard-form" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('name')}
        value={info.name}
        maxLength={LONGEST_NAME}
        error={asked.isMissing ? t('deck-name-missing') : undefined}
        onText={(name) => onInfo({ ...info, name })}
      />
      <TextField
        label={t('description')}
        value={info.description}
        maxLength={LONGEST_NOTE}
        onText={(description) => onInfo({ ...info, description })}
      />
      <DeckAccess access={info.access} onAccess={(access) => onInfo({ ...info, access })} />
    </form>
  )
}

function Editor({ saved, onReload }: EditorProps) {
  const t = useTexts('reporting/dashboards')
  const [first] = useState(() => draftOf(saved))
  const version = saved ? String(saved.Revision) : UNSAVED
  const { draft, setDraft, ...kept } = useKeptDraft(`deck ${saved?.pkReport ?? UNSAVED}`, first, version)
  const { info, slides } = draft
  const setSlides = (changed: readonly Slide[]) => setDraft({ ...draft, slides: changed })
  const [dialog, setDialog] = useState<'present' | 'dashboard' | null>(null)
  const { save, saveAsNew, isPending, error } = useSaving(saved, draft, kept)
  const asked = useNameAsked(info.name)
  const isEmpty = slides.length === 0
  const parts = slides.map((slide) => ({ title: '', spec: slideSpec(slide) }))
  const title = info.name.trim() || t('new-deck')
  return (
    <Screen
      title={saved ? saved.name : t('new-deck')}
      beside={
        <ButtonLink look="quiet" icon="back" to={DECKS}>
          {t('decks')}
        </ButtonLink>
      }
    >
      <div className="row">
        <Button icon="expand" disabled={isEmpty} onClick={() => setDialog('present')}>
          {t('present')}
        </Button>
        <ExportButton spec={parts[0]?.spec} decimals={0} report={{ title, parts }} />
        <Button disabled={isEmpty} onClick={() => setDialog('dashboard')}>
          {t('save-as-dashboard')}
        </Button>
        <Button
          look="strong"
          busy={isPending}
          disabled={isEmpty || isStale(error)}
          onClick={() => asked.hasName() && save()}
        >
          {t('save')}
        </Button>
        <Unsaved kept={kept} />
      </div>
      <SaveFailure
        error={error}
        changed={t('deck-changed')}
        hint={t('changed-hint')}
        onLoadTheirs={onReload}
        asNew={<Button onClick={() => asked.hasName() && saveAsNew()}>{t('save-as-new')}</Button>}
      />
      <InfoFields info={info} asked={asked} onInfo={(changed) => setDraft({ ...draft, info: changed })} />
      {slides.length < MOST_SLIDES && (
        <QuestionPicker
          action={t('add-to-deck')}
          onPick={({ surveyID, surveyName, questionID }) =>
            setSlides([...slides, { surveyID, surveyName, questionID, key: crypto.randomUUID() }])
          }
        />
      )}
      <SlideList slides={slides} onSlides={setSlides} />
      {dialog === 'present' && (
        <Present
          title={title}
          count={slides.length}
          slide={(index) =>
            slides[index] && (
              <Enlarged beside={1}>
                <SlideView slide={slides[index]} />
              </Enlarged>
            )
          }
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'dashboard' && (
        <SaveAsDashboard name={title} access={info.access} slides={slides} onClose={() => setDialog(null)} />
      )}
    </Screen>
  )
}

function Existing({ id }: Readonly<{ id: ReportItemId }>) {
  const t = useTexts('reporting/dashboards')
  const { data, error, refetch } = useQuery(deckQuery(id))
  const [round, setRound] = useState(0)
  const reload = () => void refetch().then(() => setRound(round + 1))
  if (data) return <Editor key={`${data.Revision} ${round}`} saved={data} onReload={reload} />
  if (hasCode(error, 'not-found')) {
    return (
      <Screen title={t('deck-gone')}>
        <EmptyState title={t('deck-gone')} hint={t('gone-hint')}>
          <ButtonLink to={DECKS}>{t('decks')}</ButtonLink>
        </EmptyState>
      </Screen>
    )
  }
  return (
    <Screen title={t('decks')}>
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <Loading label={t('loading-decks')} />}
    </Screen>
  )
}

/** Staff: chooses the questions of a deck, and presents it. */
export function DeckScreen() {
  const id = ReportItemId.safeParse(useParams()['reportID'])
  return id.success ? <Existing key={id.data} id={id.data} /> : <Editor saved={null} onReload={() => undefined} />
}

import { LINKS_PER_PAGE, MemberLinkState } from '@portal/contracts/http/member-links'
import type { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Select } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { memberLinksQuery } from './link-queries.ts'
import { LinkTable } from './link-table.tsx'
import { useLinkTurns } from './use-link-turns.ts'

type State = 'all' | MemberLinkState
type Narrowed = Readonly<{ search: string; state: State; page: number }>

const ALL: Narrowed = { search: '', state: 'all', page: 1 }

function LinkFilter({ now, onShow }: Readonly<{ now: Narrowed; onShow: (next: Narrowed) => void }>) {
  const t = useTexts('surveys/links')
  const [typed, setTyped] = useState(now.search)
  const states = [
    { value: 'all', text: t('state-all') },
    ...MemberLinkState.options.map((value) => ({ value, text: t(`state-${value}`) })),
  ]
  const show = (state: State) => onShow({ search: typed.trim(), state, page: 1 })
  return (
    <SearchForm
      label={t('search-links')}
      text={typed}
      onText={setTyped}
      find={t('find')}
      onFind={() => show(now.state)}
      look="plain"
    >
      <Select
        label={t('state')}
        value={now.state}
        choices={states}
        onChoose={(value) => show(MemberLinkState.safeParse(value).data ?? 'all')}
      />
    </SearchForm>
  )
}

type WithdrawAllProps = Readonly<{ isBusy: boolean; onConfirm: () => void; onClose: () => void }>

function WithdrawAllDialog({ isBusy, onConfirm, onClose }: WithdrawAllProps) {
  const t = useTexts('surveys/links')
  const words = { title: t('withdraw-all'), action: t('withdraw-all'), cancel: t('cancel') }
  return (
    <Confirm {...words} doing={{ isPending: isBusy, error: null }} onConfirm={onConfirm} onClose={onClose}>
      <p>{t('withdraw-all-hint')}</p>
    </Confirm>
  )
}

type FoundProps = Readonly<{
  survey: SurveyId
  narrowed: Narrowed
  onPage: (page: number) => void
  turns: ReturnType<typeof useLinkTurns>
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onWithdrawAll: () => void
}>

function Found({ survey, narrowed, onPage, turns, chosen, onChoose, onWithdrawAll }: FoundProps) {
  const t = useTexts('surveys/links')
  const { data, error, refetch } = useQuery(memberLinksQuery({ surveyID: survey, ...narrowed }))
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} blocks={1} />
  const isAll = narrowed.search === '' && narrowed.state === 'all'
  if (data.total === 0) return <p role="status">{t(isAll ? 'no-links' : 'none-found')}</p>
  return (
    <>
      <p role="status">{t('links-found', { count: data.total })}</p>
      <LinkTable links={data.links} chosen={chosen} onChoose={onChoose} onTurn={turns.turn} />
      <div className="row survey-links__actions">
        {chosen.size > 0 && (
          <Button look="strong" busy={turns.isPending} onClick={() => turns.withdraw([...chosen])}>
            {t('withdraw-chosen', { count: chosen.size })}
          </Button>
        )}
        {data.left > 0 && <Button onClick={onWithdrawAll}>{t('withdraw-all')}</Button>}
      </div>
      <Pager page={narrowed.page} pages={Math.ceil(data.total / LINKS_PER_PAGE)} onPage={onPage} />
    </>
  )
}

/** What was withdrawn just now, and the way back. */
function Withdrawn({ turns }: Pick<FoundProps, 'turns'>) {
  const t = useTexts('surveys/links')
  const count = turns.withdrawn.length
  if (count === 0) return null
  const undo = (
    <Button busy={turns.isPending} onClick={turns.undo}>
      {t('undo')}
    </Button>
  )
  return <Notice tone="info" title={t('were-withdrawn', { count })} action={undo} />
}

/** The links of members that were made before: who has one, how far it is, and how it is withdrawn. */
export function MadeBefore({ survey }: { readonly survey: SurveyId }) {
  const t = useTexts('surveys/links')
  const [narrowed, setNarrowed] = useState(ALL)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const turns = useLinkTurns(survey, () => setChosen(new Set()))
  const show = (next: Narrowed) => {
    setNarrowed(next)
    setChosen(new Set())
  }
  return (
    <section className="card survey-links__part">
      <h2>{t('made-before')}</h2>
      <p>{t('made-before-hint')}</p>
      <LinkFilter now={narrowed} onShow={show} />
      {turns.error && <ProblemNotice error={turns.error} />}
      <Withdrawn turns={turns} />
      <Found
        survey={survey}
        narrowed={narrowed}
        onPage={(page) => show({ ...narrowed, page })}
        turns={turns}
        chosen={chosen}
        onChoose={setChosen}
        onWithdrawAll={() => setAsking(true)}
      />
      {isAsking && (
        <WithdrawAllDialog
          isBusy={turns.isWithdrawingAll}
          onClose={() => setAsking(false)}
          onConfirm={() => turns.withdrawAll(() => setAsking(false))}
        />
      )}
    </section>
  )
}

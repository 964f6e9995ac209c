import { type Deck, deleteDecks } from '@portal/contracts/http/reporting/decks'
import type { ReportItemId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { deckPath } from '../report-paths.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { decksKey, decksQuery, questionsIn } from './deck-queries.ts'
import '../survey-list.css'
import '../banner/banner.css'

const HEADS = ['name', 'access', 'slides', 'saved-at'] as const

type RowProps = Readonly<{ deck: Deck; isChecked: boolean; onCheck: (isChecked: boolean) => void }>

function DeckRow({ deck, isChecked, onCheck }: RowProps) {
  const t = useTexts('reporting/dashboards')
  const { number, date } = useFormats()
  return (
    <tr>
      <td>
        <Checkbox isChecked={isChecked} onChange={onCheck}>
          <span className="visually-hidden">{deck.name}</span>
        </Checkbox>
      </td>
      <th scope="row">
        <Link className="survey-name" to={deckPath(deck.pkReport)}>
          {deck.name}
        </Link>
        {deck.description && <span className="banner-note">{deck.description}</span>}
      </th>
      <td>{t(`access-${deck.access}`)}</td>
      <td className="table__number">{number(questionsIn(deck).length)}</td>
      <td className="table__date">{date(deck.savedAt)}</td>
    </tr>
  )
}

type DeleteProps = Readonly<{ decks: readonly Deck[]; onDone: () => void; onClose: () => void }>

function DeleteDecks({ decks, onDone, onClose }: DeleteProps) {
  const t = useTexts('reporting/dashboards')
  const { mutate, ...deleting } = useSavedChange(deleteDecks, decksKey, () => {
    notify(t('decks-deleted'))
    onDone()
  })
  const remove = () => mutate({ body: { reportIDs: decks.map(({ pkReport }) => pkReport) } })
  const words = {
    title: t('delete-checked'),
    name: decks.map(({ name }) => name).join(', '),
    hint: t('delete-decks-hint'),
  }
  return <ConfirmDelete {...words} deleting={deleting} onDelete={remove} onClose={onClose} />
}

function Decks({ decks }: Readonly<{ decks: readonly Deck[] }>) {
  const t = useTexts('reporting/dashboards')
  const [checked, setChecked] = useState<readonly ReportItemId[]>([])
  const [isAsking, setAsking] = useState(false)
  const chosen = decks.filter(({ pkReport }) => checked.includes(pkReport))
  const check = (id: ReportItemId, isOn: boolean) =>
    setChecked([...checked.filter((one) => one !== id), ...(isOn ? [id] : [])])
  return (
    <>
      <div className="row">
        <Checkbox
          isChecked={chosen.length === decks.length}
          onChange={(isOn) => setChecked(isOn ? decks.map(({ pkReport }) => pkReport) : [])}
        >
          {t('check-all')}
        </Checkbox>
        <Button disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          {t('delete-checked')}
        </Button>
      </div>
      <TableBox label={t('decks')}>
        <thead>
          <tr>
            <td />
            {HEADS.map((head) => (
              <th key={head} scope="col" className={head === 'slides' ? 'table__number' : undefined}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {decks.map((deck) => (
            <DeckRow
              key={deck.pkReport}
              deck={deck}
              isChecked={checked.includes(deck.pkReport)}
              onCheck={(isOn) => check(deck.pkReport, isOn)}
            />
          ))}
        </tbody>
      </TableBox>
      {isAsking && <DeleteDecks decks={chosen} onDone={() => setAsking(false)} onClose={() => setAsking(false)} />}
    </>
  )
}

function Content() {
  const t = useTexts('reporting/dashboards')
  const { data, error, refetch } = useQuery(decksQuery)
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading-decks')} />
  const add = (
    <ButtonLink look="strong" icon="add" to={deckPath()}>
      {t('new-deck')}
    </ButtonLink>
  )
  if (data.length > 0) {
    return (
      <>
        <div className="survey-tools">{add}</div>
        <Decks decks={data} />
      </>
    )
  }
  return (
    <EmptyState icon="columns" title={t('no-decks')} hint={t('no-decks-hint')}>
      {add}
    </EmptyState>
  )
}

/** Staff: the saved decks. */
export function DeckListScreen() {
  const t = useTexts('reporting/dashboards')
  const reports = useTexts('reporting/reports')
  return (
    <Screen
      title={t('decks')}
      beside={
        <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
          {reports('all-surveys')}
        </ButtonLink>
      }
    >
      <p className="screen__lead">{t('decks-lead')}</p>
      <Content />
    </Screen>
  )
}

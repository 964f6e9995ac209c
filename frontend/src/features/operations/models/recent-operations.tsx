import type { Operation, OperationFinding, OperationState } from '@portal/contracts/http/operations/read-models'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { OurWords } from '../our-words.tsx'
import { useWords } from '../use-words.ts'

const SHOWN = 5
const ROWS = 10

const toneOf = (state: OperationState) => {
  if (state === 'done') return 'good'
  return state === 'found' || state === 'failed' || state === 'refused' ? 'warn' : 'plain'
}

const useSentence = () => {
  const t = useTexts('operations/operations')
  const words = useWords()
  const sameOrNot = (isEqual: boolean | null): string => {
    if (isEqual === null) return ''
    return ` · ${t(isEqual ? 'found-same' : 'found-other')}`
  }
  return ({ projection, version, outcome, isEqual, position }: OperationFinding): string => {
    const at = position === null ? '' : words.number(position)
    switch (outcome) {
      case 'compared':
        return t(isEqual ? 'found-equal' : 'found-different', { projection, position: at })
      case 'shown':
      case 'ready':
        return t(`found-${outcome}`, { projection, version: version ?? 0 }) + sameOrNot(isEqual)
      case 'behind':
      case 'stopped':
      case 'refused':
        return t(`found-${outcome}`, { projection })
    }
  }
}

type DifferingRow = OperationFinding['tables'][number]['differing'][number]

function Differences({ finding }: { readonly finding: OperationFinding }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const different = finding.tables.filter(({ buckets }) => buckets > 0)
  if (different.length === 0) return null
  const howOf = ({ how, columns }: DifferingRow): string =>
    how === 'differs' ? t('row-differs', { columns: words.list(columns) }) : t(`row-${how}`)
  return (
    <ul className="differences">
      {different.map(({ table, rows, expected, differing }) => (
        <li key={table}>
          {t('found-table', { table, rows: words.number(rows), expected: words.number(expected) })}
          <ul>
            {differing.slice(0, ROWS).map((row) => {
              const key = Object.values(row.key).join(', ')
              return (
                <li key={key}>
                  <bdi>{key}</bdi> {howOf(row)}
                </li>
              )
            })}
            {differing.length > ROWS && <li>{t('more-rows')}</li>}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function RecentOperation({ operation }: { readonly operation: Operation }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const sentenceOf = useSentence()
  const { kind, projections, state, endedAt, findings, detail } = operation
  const isExplained = findings.length > 0 && findings.every(({ outcome }) => outcome !== 'refused')
  return (
    <li className="recent-operation">
      <div className="recent-operation__head">
        <strong>{t(`operation-${kind}`, { names: words.list(projections) })}</strong>
        <Badge tone={toneOf(state)}>{t(`operation-${state}`)}</Badge>
        {endedAt && (
          <time className="recent-operation__when" dateTime={endedAt}>
            {t('operation-ended', { when: words.ago(endedAt, Date.now()) })}
          </time>
        )}
      </div>
      {isExplained ? (
        findings.map((finding) => (
          <div key={finding.projection}>
            <p>{sentenceOf(finding)}</p>
            <Differences finding={finding} />
          </div>
        ))
      ) : (
        <p>{detail !== null && <OurWords>{detail}</OurWords>}</p>
      )}
    </li>
  )
}

/** What the last rebuilds and verifications came to. */
export function RecentOperations({ operations }: { readonly operations: readonly Operation[] }) {
  const t = useTexts('operations/operations')
  return (
    <section className="stack" aria-labelledby="recent-operations">
      <h2 id="recent-operations">{t('recent-operations')}</h2>
      {operations.length === 0 ? (
        <p className="operations__lead">{t('no-operations')}</p>
      ) : (
        <ul className="recent-operations">
          {operations.slice(0, SHOWN).map((operation) => (
            <RecentOperation key={operation.operationId} operation={operation} />
          ))}
        </ul>
      )}
    </section>
  )
}

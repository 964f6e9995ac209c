import type { OperationKind, OperationPlan } from '@portal/contracts/http/operations/read-models'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useWords } from '../use-words.ts'
import { FactList } from './fact-list.tsx'

type PlanProps = Readonly<{ kind: OperationKind; plan: OperationPlan }>

function Models({ plan }: { readonly plan: OperationPlan }) {
  const t = useTexts('operations/operations')
  const lineOf = ({ projection, shown, next, begun }: OperationPlan['models'][number]): string => {
    if (begun !== null) return t('plan-model-begun', { projection, next })
    return shown === null ? t('plan-model-first', { projection, next }) : t('plan-model', { projection, shown, next })
  }
  return (
    <ul className="plan__models">
      {plan.models.map((model) => (
        <li key={model.projection}>{lineOf(model)}</li>
      ))}
    </ul>
  )
}

/** Which rows, how many events, which tables, how much room and time. Nothing was done for it. */
export function PlanFacts({ kind, plan }: PlanProps) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const tables = plan.models.flatMap(({ projection, tables: of }) => of.map((table) => ({ projection, ...table })))
  const facts = [
    { name: t('plan-events'), value: words.number(plan.events) },
    { name: t('plan-room'), value: t('plan-about', { size: words.size(plan.bytes) }) },
    {
      name: t('plan-time'),
      value: t('plan-time-at', { time: words.time(plan.seconds), rate: words.number(plan.rate) }),
    },
  ]
  return (
    <>
      {kind === 'rebuild' && <Models plan={plan} />}
      <FactList facts={facts} />
      {tables.length > 0 && (
        <details className="plan__tables">
          <summary>{t('plan-tables', { tables: words.number(tables.length) })}</summary>
          <dl className="facts">
            {tables.map(({ projection, table, rows, bytes }) => (
              <div key={`${projection}.${table}`}>
                <dt>
                  <bdi>{table}</bdi>
                </dt>
                <dd>{t('plan-table', { rows: words.number(rows), size: words.size(bytes) })}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

import type { Operation, ReadModelsReply } from '@portal/contracts/http/operations/read-models'
import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ModelCard } from './model-card.tsx'
import { type AskedFor, OperationDialog } from './operation-dialog.tsx'
import { OperationLine } from './operation-line.tsx'
import { RecentOperations } from './recent-operations.tsx'
import './models.css'

const isUnderWay = ({ state }: Operation): boolean => state === 'waiting' || state === 'running'

type ReadModelsProps = Readonly<{ status: SystemStatus; reply: ReadModelsReply }>

/** Every read model: what is under way, each with its figures and builds, and what ended last. */
export function ReadModels({ status, reply }: ReadModelsProps) {
  const t = useTexts('operations/operations')
  const [asked, setAsked] = useState<AskedFor | null>(null)
  const running = reply.operations.filter(isUnderWay)
  const all = reply.models.map(({ projection }) => projection)
  return (
    <section className="stack" aria-labelledby="read-models">
      <header className="operations__head">
        <div>
          <h2 id="read-models">{t('read-models')}</h2>
          <p className="operations__lead">{t('read-models-lead')}</p>
        </div>
        <div className="row">
          <Button onClick={() => setAsked({ kind: 'verify', projections: all })}>{t('verify-all')}</Button>
          <Button onClick={() => setAsked({ kind: 'rebuild', projections: all })}>{t('rebuild-all')}</Button>
        </div>
      </header>
      {running.map((operation) => (
        <OperationLine key={operation.operationId} operation={operation} models={reply.models} />
      ))}
      <ul className="models">
        {reply.models.map((model) => (
          <ModelCard
            key={model.projection}
            model={model}
            figures={status.projections.filter(({ projection }) => projection === model.projection)}
            isBusy={running.some(({ projections }) => projections.includes(model.projection))}
            onAsk={setAsked}
          />
        ))}
      </ul>
      <RecentOperations operations={reply.operations.filter((operation) => !isUnderWay(operation))} />
      {asked && <OperationDialog asked={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
